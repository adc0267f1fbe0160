// @ts-check
// The colours of scene.Themes, for what is drawn without Go. A test in wasm/view/geom compares them with the original.

/** The names of the roles in CSS, in the order of their numbers in a scene. */
export const roles = [
  'ground', 'panel', 'hairline', 'grid', 'axis', 'ink', 'ink-2', 'arm', 'accent', 'on-accent',
  'hue-0', 'hue-1', 'hue-2', 'hue-3', 'hue-4', 'hue-5', 'hue-6',
  'hue-7', 'hue-8', 'hue-9', 'hue-10', 'hue-11', 'hue-12', 'hue-13',
]

/** @type {Record<string, string[]>} */
export const themes = {
  'light': [
    '#ffffff', '#f6f6f3', '#e2e1db', '#ecebe6', '#8b8e92', '#191b1e', '#5b5f66', '#84888e', '#c2410c', '#ffffff',
    '#2a418d', '#9e1e5b', '#ac891a', '#234b15', '#178aab', '#6258ae', '#089d78',
    '#6387f0', '#630736', '#664f01', '#507844', '#006079', '#351684', '#055943',
  ],
  'dark': [
    '#14161a', '#1a1d22', '#2c3037', '#23272d', '#747a83', '#ebe9e4', '#a7abb2', '#7a808a', '#ff8f66', '#14161a',
    '#8b9ef2', '#d265a3', '#f4d048', '#7b871c', '#87d3fd', '#9963f1', '#67edb7',
    '#5564b3', '#f09bc8', '#ba9a05', '#e3f38e', '#2895c7', '#eae3ff', '#177f5b',
  ],
  'light-contrast': [
    '#ffffff', '#ffffff', '#84888e', '#d0d0ca', '#3d4045', '#000000', '#2e3136', '#666a70', '#993a08', '#ffffff',
    '#28418e', '#981956', '#986f03', '#1f3906', '#0f809f', '#5f57b8', '#238565',
    '#4b6fd7', '#4f0129', '#573f03', '#416029', '#05566c', '#280174', '#004e38',
  ],
  'dark-contrast': [
    '#000000', '#000000', '#747a83', '#3a3f46', '#c4c7cc', '#ffffff', '#d5d8dc', '#9da3ac', '#ff8f6c', '#000000',
    '#8d9ff3', '#d165a3', '#f4ce3e', '#809221', '#87d3ff', '#9f6dfb', '#6aedb6',
    '#e5eaff', '#f09bc9', '#c19f01', '#e2f88d', '#2996ca', '#c1aafe', '#2c8b65',
  ],
}
