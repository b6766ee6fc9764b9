// The editor in the product's own colours, light and dark by the tokens.

import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export const editorLook = EditorView.theme({
  '&': { fontSize: '13px', color: 'var(--text)', backgroundColor: 'var(--bg-raised)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', fontVariantLigatures: 'none' },
  '.cm-content': { caretColor: 'var(--accent-6)', padding: '8px 0' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    color: 'var(--text-3)',
    border: 'none',
  },
  '.cm-gutter': { padding: '0' },
  // The line that one is in is tinted from edge to edge.
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 4px 0 10px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--accent-0)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent-6)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-2)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-1)',
    outline: 'none',
  },
  '.cm-panels': { backgroundColor: 'var(--bg-sunken)', color: 'var(--text)' },
  '.cm-tooltip': { backgroundColor: 'var(--bg-raised)', border: '1px solid var(--line-strong)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-1)',
    color: 'var(--text)',
  },
})

export const editorColors = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.controlKeyword, tags.self],
    color: 'var(--k-key)',
  },
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--k-type)' },
  { tag: [tags.string, tags.character, tags.special(tags.string)], color: 'var(--k-str)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--k-num)' },
  { tag: tags.comment, color: 'var(--k-com)' },
  { tag: [tags.processingInstruction, tags.meta, tags.annotation], color: 'var(--k-pre)' },
])
