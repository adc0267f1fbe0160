export {batch, computed, effect, signal, untracked} from '@preact/signals-core'
