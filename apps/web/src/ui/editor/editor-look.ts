import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export const editorLook = EditorView.theme({
  '&': { fontSize: '13px', color: 'var(--text)', backgroundColor: 'var(--editor, var(--bg-raised))' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', fontVariantLigatures: 'none' },
  '.cm-content': { caretColor: 'var(--accent-6)', padding: '8px 0' },
  '.cm-gutters': {
    // Opaque: long lines scroll below it.
    backgroundColor: 'var(--editor, var(--bg-raised))',
    color: 'var(--text-3)',
    border: 'none',
  },
  '.cm-gutter': { padding: '0' },
  // Tinted from edge to edge.
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
  '.cm-panels-top': { borderBottom: 'var(--border)' },
  '.cm-panel': { fontFamily: 'var(--font-ui)', fontSize: '13px' },
  '.cm-panel.cm-search, .cm-panel.cm-gotoLine': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    padding: '8px 40px 8px 10px',
  },
  '.cm-panel.cm-search br': { display: 'block', flexBasis: '100%', height: '0', content: '""' },
  '.cm-panel.cm-search :is(input, button, label)': { margin: '0' },
  '.cm-panel .cm-textfield': {
    height: '28px',
    padding: '0 8px',
    fontSize: '13px',
    color: 'var(--text)',
    backgroundColor: 'var(--bg-raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r)',
  },
  '.cm-panel .cm-button': {
    height: '28px',
    padding: '0 10px',
    fontSize: '13px',
    color: 'var(--text)',
    backgroundColor: 'var(--bg-raised)',
    backgroundImage: 'none',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r)',
    cursor: 'pointer',
  },
  '.cm-panel .cm-button:hover': { backgroundColor: 'var(--bg-sunken)', borderColor: 'var(--text-3)' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '24px',
    fontSize: '13px',
  },
  '.cm-panel.cm-search label input': { width: '16px', height: '16px', accentColor: 'var(--accent-6)' },
  '.cm-panel [name=close], .cm-panel .cm-dialog-close': {
    position: 'absolute',
    top: '8px',
    right: '8px',
    width: '28px',
    height: '28px',
    color: 'var(--text-2)',
    fontSize: '18px',
    cursor: 'pointer',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-1)', outline: '1px solid var(--accent-2)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-2)' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '4px 0 0 2px' },
  '.cm-lint-marker': { width: '12px', height: '12px' },
  '.cm-tooltip-lint': { maxWidth: 'min(560px, 90vw)', fontFamily: 'var(--font-ui)', fontSize: '13px' },
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
