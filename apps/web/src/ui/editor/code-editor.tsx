// A code editor. CodeMirror is large, so this file is only ever loaded lazily, after first paint. It grows with
// its text from `minRows` to `maxRows` lines, and shows what `value` says whenever that differs from its text.
// Size and label are those of the first render; the language may change.

import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
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
import { editorColors, editorLook } from './editor-look.ts'

type EditorLanguage = 'c' | 'cpp' | 'java' | 'python'

interface CodeEditorProps {
  value: string
  onChange: (value: string) => void
  language: EditorLanguage
  /** For screen readers. */
  label: string
  minRows?: number
  /** Null: as high as its parent. */
  maxRows?: number | null
  /** Ctrl or Cmd with Enter. */
  onSubmit?: () => void
  autoFocus?: boolean
}

const loaders: Record<EditorLanguage, () => Promise<Extension>> = {
  c: () => import('@codemirror/lang-cpp').then((file) => file.cpp()),
  cpp: () => import('@codemirror/lang-cpp').then((file) => file.cpp()),
  java: () => import('@codemirror/lang-java').then((file) => file.java()),
  python: () => import('@codemirror/lang-python').then((file) => file.python()),
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
  highlightSelectionMatches(),
  syntaxHighlighting(editorColors),
]

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

export function CodeEditor(props: CodeEditorProps) {
  const { value, language, maxRows = 20 } = props
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const languageSlot = useRef(new Compartment())
  const changed = useEffectEvent((text: string) => props.onChange(text))
  const submitted = useEffectEvent(() => props.onSubmit?.())
  const initial = useEffectEvent(() => ({ minRows: 15, ...props, maxRows, leave: t('common.leaveEditor') }))

  useEffect(() => {
    const { value: doc, label, leave, minRows, maxRows: most, autoFocus } = initial()
    const submit = { key: 'Mod-Enter', run: () => (submitted(), true) }
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc,
        extensions: [
          // Escape then Tab leaves the editor: Tab alone indents.
          keymap.of([
            submit,
            ...closeBracketsKeymap,
            indentWithTab,
            ...defaultKeymap,
            ...searchKeymap,
            ...historyKeymap,
          ]),
          basics,
          languageSlot.current.of([]),
          editorLook,
          heights(minRows, most),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-description': leave,
            spellcheck: 'false',
            autocapitalize: 'off',
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    if (autoFocus) editor.focus()
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    let current = true
    void loaders[language]().then((extension) => {
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

  return <div ref={host} style={maxRows === null ? { height: '100%', minHeight: 0 } : undefined} />
}

export default CodeEditor
