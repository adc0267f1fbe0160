// The parts of CodeMirror that the page uses; the bundle leaves out the rest.

export {autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap} from '@codemirror/autocomplete'
export {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands'
export {json} from '@codemirror/lang-json'
export {
  bracketMatching, codeFolding, foldGutter, foldKeymap, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language'
export {lintGutter, lintKeymap, setDiagnostics} from '@codemirror/lint'
export {highlightSelectionMatches, search, searchKeymap} from '@codemirror/search'
export {EditorState, Transaction} from '@codemirror/state'
export {drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers} from '@codemirror/view'
export {tags} from '@lezer/highlight'
