// The parts of Preact's signals that the page uses.

export {batch, effect, signal} from '@preact/signals-core'
