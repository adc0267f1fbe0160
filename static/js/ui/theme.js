// @ts-check
// Light, dark, or as the system says; more contrast where the system asks for it. CSS has the
// colours (css/tokens.css); the charts are told a theme's name and have the same colours.

import {remember, remembered} from './storage.js'

/** @typedef {import('../page/state.js').ThemeChoice} ThemeChoice */

const dark = matchMedia('(prefers-color-scheme: dark)')
const contrast = matchMedia('(prefers-contrast: more)')

/** @returns {ThemeChoice} */
export function rememberedTheme() {
  const kept = remembered('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/**
 * @param {ThemeChoice} choice
 * @returns {boolean} whether the choice was remembered
 */
export function applyTheme(choice) {
  const root = document.documentElement
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  return remember('theme', choice === 'system' ? null : choice)
}

/** @param {ThemeChoice} choice @returns {ThemeChoice} the one that the button brings next */
export function nextTheme(choice) {
  if (choice === 'system') return dark.matches ? 'light' : 'dark'
  return choice === (dark.matches ? 'light' : 'dark') ? (dark.matches ? 'dark' : 'light') : 'system'
}

/** @param {ThemeChoice} choice @returns {boolean} */
export const isDark = choice => (choice === 'system' ? dark.matches : choice === 'dark')

/**
 * The theme's name as engine/chart knows it: "dark", "light-contrast", ...
 * @param {ThemeChoice} choice
 */
export const chartTheme = choice => (isDark(choice) ? 'dark' : 'light') + (contrast.matches ? '-contrast' : '')

/**
 * @param {() => void} changed  the system's wish changed
 * @returns {() => void} undo
 */
export function watchSystemTheme(changed) {
  dark.addEventListener('change', changed)
  contrast.addEventListener('change', changed)
  return () => {
    dark.removeEventListener('change', changed)
    contrast.removeEventListener('change', changed)
  }
}
