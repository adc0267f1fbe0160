// @ts-check
// The page's few icons, drawn on a grid of 16. They are decoration: the control that holds one
// carries the name.

import {svg} from './dom.js'

/** @type {Record<string, {fill?: string, stroke?: string}>} */
const paths = {
  play: {fill: 'M3.5 2.2v11.6c0 .4.4.6.7.4l9.3-5.8c.3-.2.3-.6 0-.8L4.2 1.8c-.3-.2-.7 0-.7.4z'},
  pause: {fill: 'M3.5 2h3v12h-3zM9.5 2h3v12h-3z'},
  reset: {stroke: 'M3.2 2.5v3.3h3.3M3.5 5.6A5.4 5.4 0 1 1 2.6 8.6'},
  dice: {stroke: 'M2.5 4.2c0-1 .7-1.7 1.7-1.7h7.6c1 0 1.7.7 1.7 1.7v7.6c0 1-.7 1.7-1.7 1.7H4.2c-1 0-1.7-.7-1.7-1.7z',
    fill: 'M5.6 4.5a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2zM10.4 9.3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z'},
  undo: {stroke: 'M5.5 2.5 2.5 5.5l3 3M2.8 5.5h6.4a4 4 0 0 1 0 8H6'},
  redo: {stroke: 'm10.5 2.5 3 3-3 3M13.2 5.5H6.8a4 4 0 0 0 0 8H10'},
  sun: {stroke: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8 .8v1.6M8 13.6v1.6M.8 8h1.6M13.6 8h1.6M2.9 2.9 4 4M12 12l1.1 1.1M2.9 13.1 4 12' +
    'M12 4l1.1-1.1'},
  moon: {stroke: 'M13.6 9.6A6 6 0 1 1 6.4 2.4a4.8 4.8 0 0 0 7.2 7.2z'},
  system: {stroke: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2z', fill: 'M8 2.2a5.8 5.8 0 0 1 0 11.6z'},
  sliders: {stroke: 'M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M10 2.8a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z' +
    'M6 9.8a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z'},
  close: {stroke: 'm3.5 3.5 9 9M12.5 3.5l-9 9'},
  down: {stroke: 'm4 6 4 4 4-4'},
  up: {stroke: 'm4 10 4-4 4 4'},
  grip: {fill: 'M5.5 3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2zM10.5 3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z' +
    'M5.5 6.9a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2zM10.5 6.9a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z' +
    'M5.5 10.8a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2zM10.5 10.8a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z'},
  hidden: {stroke: 'M2 8s2.4-4 6-4 6 4 6 4-2.4 4-6 4-6-4-6-4zM3 13 13 3'},
  gallery: {stroke: 'M2.5 2.5h4.4v4.4H2.5zM9.1 2.5h4.4v4.4H9.1zM2.5 9.1h4.4v4.4H2.5zM9.1 9.1h4.4v4.4H9.1z'},
  warning: {stroke: 'M8 2.2 1.8 13.2h12.4zM8 6.4v3.4', fill: 'M8 10.7a.8.8 0 1 1 0 1.6.8.8 0 0 1 0-1.6z'},
  back: {stroke: 'M3.5 3v10', fill: 'M12.8 3.4v9.2c0 .4-.4.6-.7.4L5.8 8.4a.5.5 0 0 1 0-.8L12.1 3c.3-.2.7 0 .7.4z'},
  step: {stroke: 'M12.5 3v10', fill: 'M3.2 3.4v9.2c0 .4.4.6.7.4l6.3-4.6a.5.5 0 0 0 0-.8L3.9 3c-.3-.2-.7 0-.7.4z'},
  more: {fill: 'M3.5 6.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6zM8 6.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z' +
    'M12.5 6.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z'},
  tick: {stroke: 'm2.5 8.6 3.6 3.6 7.4-8.4'},
}

/**
 * @param {string} name @param {number} [size]  CSS px, with letters of the usual size
 */
export function icon(name, size = 16) {
  const {fill, stroke} = paths[name]
  return svg('svg', {class: 'icon', viewBox: '0 0 16 16', width: `${size / 16}rem`, height: `${size / 16}rem`, 'aria-hidden': 'true'},
    stroke && svg('path', {d: stroke, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.5, 'stroke-linecap': 'round',
      'stroke-linejoin': 'round'}),
    fill && svg('path', {d: fill, fill: 'currentColor'}))
}

/**
 * Changes a control's icon without making it anew.
 * @param {Element} holder @param {string} name @param {number} [size]
 */
export function setIcon(holder, name, size) {
  if (holder.getAttribute('data-icon') === name) return
  holder.setAttribute('data-icon', name)
  holder.querySelector('svg.icon')?.remove()
  holder.prepend(icon(name, size))
}
