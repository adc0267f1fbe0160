// @ts-check
// The icon that only embeds have: open outside of this frame.

import {svg} from '../../ui/dom.js'

export const outIcon = () => svg('svg', {class: 'icon', viewBox: '0 0 16 16', width: 13, height: 13, 'aria-hidden': 'true'},
  svg('path', {
    d: 'M6.5 3H3v10h10V9.5M9.5 2.5h4v4M13.2 2.8 7.5 8.5', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5,
    'stroke-linecap': 'round', 'stroke-linejoin': 'round',
  }))
