// A code editor. CodeMirror is large, so this file is only ever loaded lazily, after first paint. It grows with
// its text from `minRows` to `maxRows` lines, and shows what `value` says whenever that differs from its text.
// Size and label are those of the first render; the language may change.

import type { Highlight } from '@verdict/domain/language'
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { syntaxes } from '../code/syntax.ts'
import { editorColors, editorLook } from './editor-look.ts'
import type { EditorMarks } from './marks.ts'
import { editorPhrases } from './phrases.ts'

interface CodeEditorProps {
  value: string
  onChange: (value: string) => void
  language: Highlight
  /** For screen readers. */
  label: string
  minRows?: number
  /** Null: as high as its parent. */
  maxRows?: number | null
  /** Faults to mark in the text that they were found in. */
  marks?: EditorMarks | null
  /** Ctrl or Cmd with Enter. */
  onSubmit?: () => void
  autoFocus?: boolean
}

const basics: Extension = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  EditorState.tabSize.of(4),
  indentUnit.of('    '),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  syntaxHighlighting(editorColors),
]

/** Those of CodeMirror's search keys that open or look for something. */
const findKeys = ['Mod-f', 'F3', 'Mod-g', 'Mod-Shift-l', 'Mod-Alt-g', 'Mod-d']

const rowHeightPx = 20

const heights = (minRows: number, maxRows: number | null): Extension =>
  EditorView.theme(
    maxRows === null
      ? { '&': { height: '100%' } }
      : {
          '.cm-content, .cm-gutter': { minHeight: `${minRows * rowHeightPx + 16}px` },
          '&': { maxHeight: `${maxRows * rowHeightPx + 16}px` },
        },
  )

function CodeEditor(props: CodeEditorProps) {
  const { value, language, maxRows = 20, marks = null } = props
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const languageSlot = useRef(new Compartment())
  const phraseSlot = useRef(new Compartment())
  const findSlot = useRef(new Compartment())
  const markSlot = useRef(new Compartment())
  const marked = useRef(false)
  const changed = useEffectEvent((text: string) => props.onChange(text))
  const submitted = useEffectEvent(() => props.onSubmit?.())
  const initial = useEffectEvent(() => ({ minRows: 15, ...props, maxRows, leave: t('common.leaveEditor') }))

  useEffect(() => {
    const { value: doc, label, leave, minRows, maxRows: most, autoFocus } = initial()
    let open = true
    let sought = false
    const find = (key: string | null) => {
      if (key === null && sought) return
      sought = true
      void import('./find.ts').then(({ startFinding }) => {
        if (open) startFinding(editor, findSlot.current, key)
      })
    }
    const submit = { key: 'Mod-Enter', run: () => (submitted(), true) }
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc,
        extensions: [
          // Escape then Tab leaves the editor: Tab alone indents.
          keymap.of([submit, ...closeBracketsKeymap, indentWithTab, ...defaultKeymap, ...historyKeymap]),
          findSlot.current.of(keymap.of(findKeys.map((key) => ({ key, run: () => (find(key), true) })))),
          basics,
          languageSlot.current.of([]),
          phraseSlot.current.of([]),
          markSlot.current.of([]),
          editorLook,
          heights(minRows, most),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-description': leave,
            tabindex: '0',
            spellcheck: 'false',
            autocapitalize: 'off',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString())
            if (update.selectionSet && !update.state.selection.main.empty) find(null)
          }),
        ],
      }),
    })
    view.current = editor
    if (autoFocus) editor.focus()
    return () => {
      open = false
      editor.destroy()
    }
  }, [])

  useEffect(() => {
    view.current?.dispatch({ effects: phraseSlot.current.reconfigure(editorPhrases(t)) })
  }, [t])

  useEffect(() => {
    let current = true
    void syntaxes[language].editor().then((extension) => {
      if (current) view.current?.dispatch({ effects: languageSlot.current.reconfigure(extension) })
    })
    return () => {
      current = false
    }
  }, [language])

  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  // After the text: marks are those of what stands there.
  useEffect(() => {
    // An editor without marked faults needs no marks.
    if (!marks && !marked.current) return
    let current = true
    marked.current = true
    void import('./marks.ts').then(({ showMarks }) => {
      if (current && view.current) showMarks(view.current, markSlot.current, marks)
    })
    return () => {
      current = false
    }
  }, [marks])

  return <div ref={host} style={maxRows === null ? { height: '100%', minHeight: 0 } : undefined} />
}

export default CodeEditor
