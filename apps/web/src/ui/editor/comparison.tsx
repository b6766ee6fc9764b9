// On phones unified. Loaded only when comparing.

import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import type { Highlight } from '@verdict/domain/language'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { syntaxes } from '../code/syntax.ts'
import { editorColors, editorLook } from './editor-look.ts'
import { editorPhrases } from './phrases.ts'

export interface ComparedCode {
  label: string
  code: string
  language: Highlight
}

/** Pale, so that syntax colours stay readable. */
const tint = (verdict: 'ac' | 'wa'): string =>
  `color-mix(in srgb, var(--v-${verdict}-bg) 40%, var(--bg-raised))`

/** Distinct verdict colours, and underlines for colour-blind readers. */
const marks = EditorView.theme({
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: tint('wa') },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': { backgroundColor: tint('ac') },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'none',
    boxShadow: 'inset 0 -2px 0 var(--v-wa)',
  },
  '&.cm-merge-b .cm-changedText, .cm-changedText': {
    background: 'none',
    boxShadow: 'inset 0 -2px 0 var(--v-ac)',
  },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': { background: 'var(--v-wa)' },
  '&.cm-merge-b .cm-changedLineGutter, .cm-changedLineGutter': { background: 'var(--v-ac)' },
  '.cm-collapsedLines': { background: 'var(--bg-sunken)', color: 'var(--text-2)', padding: '4px 12px' },
})

const short = '(max-width: 767px)'
const collapseUnchanged = { margin: 3, minSize: 6 }

function readOnly({ label }: ComparedCode, syntax: Extension, t: TFunction): Extension[] {
  return [
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    syntaxHighlighting(editorColors),
    syntax,
    editorPhrases(t),
    editorLook,
    marks,
  ]
}

async function show(parent: HTMLElement, [before, after]: [ComparedCode, ComparedCode], t: TFunction) {
  const [first, second] = await Promise.all(
    [before, after].map(async (one) => readOnly(one, await syntaxes[one.language].editor(), t)),
  )
  if (!window.matchMedia(short).matches) {
    const a = { doc: before.code, extensions: first! }
    return new MergeView({ parent, a, b: { doc: after.code, extensions: second! }, collapseUnchanged })
  }
  const unified = unifiedMergeView({ original: before.code, mergeControls: false, collapseUnchanged })
  return new EditorView({ parent, doc: after.code, extensions: [second!, unified] })
}

/** Programs are fixed at mount. */
function Comparison({ before, after }: { before: ComparedCode; after: ComparedCode }) {
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = show(host.current!, [before, after], t)
    return () => void shown.then((view) => view.destroy())
  }, [before, after, t])
  return <div ref={host} />
}

export default Comparison
