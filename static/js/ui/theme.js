// @ts-check
// The theme: light, dark, or as the system asks, with more contrast if the system asks for it. CSS has the colours
// (css/base/tokens.css); the charts get the theme's name and have the same colours.

import {remember, remembered} from './storage.js'

/** What the reader chose. @typedef {'light' | 'dark' | 'system'} ThemeChoice */
/** What the reader's system asks for. @typedef {{dark: boolean, contrast: boolean, lessMotion: boolean}} SystemTheme */
/** @typedef {{theme: ThemeChoice, systemTheme: SystemTheme}} Themed  the part of the state that decides what is dark */

/** @returns {ThemeChoice} */
export function rememberedTheme() {
  const stored = remembered('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the theme to the document, for CSS. @param {ThemeChoice} choice */
export function showTheme(choice) {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
}

/**
 * @param {ThemeChoice} choice
 * @returns {boolean} whether the choice was remembered
 */
function applyTheme(choice) {
  showTheme(choice)
  return remember('theme', choice === 'system' ? null : choice)
}

/** @param {Themed} state @returns {ThemeChoice} the choice that the button switches to */
export function nextTheme({theme, systemTheme: {dark}}) {
  const [same, other] = dark ? /** @type {const} */ (['dark', 'light']) : /** @type {const} */ (['light', 'dark'])
  return theme === 'system' ? other : theme === other ? same : 'system'
}

/** @param {Themed} state */
export const isDark = ({theme, systemTheme}) => (theme === 'system' ? systemTheme.dark : theme === 'dark')

/** The theme's name as engine/chart knows it: "dark", "light-contrast", ... @param {Themed} state */
export const chartTheme = state => (isDark(state) ? 'dark' : 'light') + (state.systemTheme.contrast ? '-contrast' : '')

/**
 * Shows and remembers each theme that the reader chooses.
 * @param {{react: (effect: (state: Themed, before: Themed | undefined) => void) => unknown}} store @param {() => void} forgotten
 *   called if it could not be remembered
 */
export function rememberTheme(store, forgotten) {
  store.react(({theme}, before) => { if (before && before.theme !== theme && !applyTheme(theme)) forgotten() })
}

/** Keeps what the system asks for up to date in the store. @param {{update: (change: {systemTheme: SystemTheme}) => void}} store */
export function followSystemTheme(store) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const contrast = matchMedia('(prefers-contrast: more)')
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  const read = () => store.update({systemTheme: {dark: dark.matches, contrast: contrast.matches, lessMotion: motion.matches}})
  for (const query of [dark, contrast, motion]) query.addEventListener('change', read)
  read()
}
