// CodeMirror is large: load this file lazily, after first paint. Grows from `minRows` to `maxRows`, and shows `value`
// whenever it differs. Size and label are fixed at mount; the language may change.

import type { Highlight } from '@verdict/domain/language'
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  crosshairCursor,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EditorPreferences, useEditorPreferences } from '../../lib/editor-preferences.ts'
import { isMissingPart } from '../../lib/missing-part.ts'
import { syntaxes } from '../code/syntax.ts'
import type { Vocabulary } from './completion.ts'
import { editorColors, editorLook } from './editor-look.ts'
import { keysOf } from './keys.ts'
import type { EditorMarks, EditorPlace } from './marks.ts'
import { editorPhrases } from './phrases.ts'

export interface CodeEditorProps {
  value: string
  onChange: (value: string) => void
  language: Highlight
  /** Words to complete; those of the language unless given. */
  vocabulary?: Vocabulary
  label: string
  minRows?: number
  /** Null: as high as its parent. */
  maxRows?: number | null
  marks?: EditorMarks | null
  /** The caret goes there, and the keyboard with it, whenever it is another object. */
  place?: EditorPlace | null
  /** Ctrl or Cmd with Enter. */
  onSubmit?: () => void
  autoFocus?: boolean
  /** Caret of the plain field that it replaces, if that has the focus. */
  caretBefore?: () => number | null
}

const basics: Extension = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  EditorState.allowMultipleSelections.of(true),
  rectangularSelection(),
  crosshairCursor(),
  foldGutter({ openText: '▾', closedText: '▸' }),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  syntaxHighlighting(editorColors),
]

/** CodeMirror's keys that open a search. */
const findKeys = ['Mod-f', 'F3', 'Mod-g', 'Mod-Shift-l', 'Mod-Alt-g', 'Mod-d']

const rowHeight = (fontSize: number): number => Math.round((fontSize * 20) / 13)

function lookOf(
  { fontSize, tabWidth }: EditorPreferences,
  minRows: number,
  maxRows: number | null,
): Extension {
  const row = rowHeight(fontSize)
  return [
    EditorState.tabSize.of(tabWidth),
    indentUnit.of(' '.repeat(tabWidth)),
    EditorView.theme({
      '.cm-scroller': { fontSize: `${fontSize}px`, lineHeight: `${row}px` },
      ...(maxRows === null
        ? { '&': { height: '100%' } }
        : {
            '.cm-content, .cm-gutter': { minHeight: `${minRows * row + 16}px` },
            '&': { maxHeight: `${maxRows * row + 16}px` },
          }),
    }),
  ]
}

const loadSyntax = (language: Highlight): Promise<Extension> => syntaxes[language].editor()
const loadCompletion = async (vocabulary: Vocabulary): Promise<Extension> =>
  (await import('./completion.ts')).completionFor(vocabulary)

/** Offline, colours or completion may be missing. */
function unlessMissing(error: unknown): void {
  if (!isMissingPart(error)) throw error
}

/** Reconfigured when it has loaded, and for another key. */
function useLoaded<K>(
  view: RefObject<EditorView | null>,
  slot: RefObject<Compartment>,
  key: K,
  load: (key: K) => Promise<Extension>,
): void {
  useEffect(() => {
    let current = true
    void load(key).then((extension) => {
      if (current) view.current?.dispatch({ effects: slot.current.reconfigure(extension) })
    }, unlessMissing)
    return () => {
      current = false
    }
  }, [view, slot, key, load])
}

function CodeEditor(props: CodeEditorProps) {
  const { value, language, minRows = 15, maxRows = 20, marks = null, place = null } = props
  const { t } = useTranslation()
  const preferences = useEditorPreferences()
  const { keys } = preferences
  // While the replaced field still exists.
  const [caret] = useState(() => props.caretBefore?.() ?? null)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const languageSlot = useRef(new Compartment())
  const phraseSlot = useRef(new Compartment())
  const findSlot = useRef(new Compartment())
  const markSlot = useRef(new Compartment())
  const keySlot = useRef(new Compartment())
  const lookSlot = useRef(new Compartment())
  const completionSlot = useRef(new Compartment())
  const marked = useRef(false)
  const changed = useEffectEvent((text: string) => props.onChange(text))
  const submitted = useEffectEvent(() => props.onSubmit?.())
  const initial = useEffectEvent(() => ({
    ...props,
    look: lookOf(preferences, minRows, maxRows),
    leave: t('common.leaveEditor'),
  }))

  // Synchronously: the plain field has just gone, and keys pressed before this one has the focus would be lost.
  useLayoutEffect(() => {
    const { value: doc, label, leave, look, autoFocus } = initial()
    let open = true
    let sought = false
    const find = (key: string | null) => {
      if (key === null && sought) return
      sought = true
      void import('./find.ts').then(({ startFinding }) => {
        if (open) startFinding(editor, findSlot.current, key)
      }, unlessMissing)
    }
    const submit = { key: 'Mod-Enter', run: () => (submitted(), true) }
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc,
        extensions: [
          // Vim's and Emacs' keys must come first; sending precedes even those.
          keymap.of([submit]),
          keySlot.current.of([]),
          completionSlot.current.of([]),
          // Tab indents; Escape then Tab leaves.
          keymap.of([
            ...closeBracketsKeymap,
            indentWithTab,
            ...foldKeymap,
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          findSlot.current.of(keymap.of(findKeys.map((key) => ({ key, run: () => (find(key), true) })))),
          basics,
          languageSlot.current.of([]),
          phraseSlot.current.of([]),
          markSlot.current.of([]),
          editorLook,
          lookSlot.current.of(look),
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
    if (autoFocus || caret !== null) editor.focus()
    if (caret !== null) editor.dispatch({ selection: { anchor: Math.min(caret, doc.length) } })
    return () => {
      open = false
      editor.destroy()
    }
  }, [caret])

  useLoaded(view, keySlot, keys, keysOf)
  useLoaded(view, languageSlot, language, loadSyntax)
  useLoaded(view, completionSlot, props.vocabulary ?? language, loadCompletion)

  useEffect(() => {
    view.current?.dispatch({ effects: lookSlot.current.reconfigure(lookOf(preferences, minRows, maxRows)) })
  }, [preferences, minRows, maxRows])

  useEffect(() => {
    view.current?.dispatch({ effects: phraseSlot.current.reconfigure(editorPhrases(t)) })
  }, [t])

  // Synchronously: a later effect would overwrite what is typed meanwhile.
  useLayoutEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  // After the text, which marks refer to.
  useEffect(() => {
    if (!marks && !marked.current) return
    let current = true
    marked.current = true
    void import('./marks.ts').then(({ showMarks }) => {
      if (current && view.current) showMarks(view.current, markSlot.current, marks)
    }, unlessMissing)
    return () => {
      current = false
    }
  }, [marks])

  useEffect(() => {
    const editor = view.current
    if (!place || !editor) return
    const { from, to } = editor.state.doc.line(Math.min(place.line, editor.state.doc.lines))
    const anchor = Math.min(to, from + (place.column ?? 1) - 1)
    editor.dispatch({ selection: { anchor }, scrollIntoView: true })
    editor.focus()
  }, [place])

  return <div ref={host} style={maxRows === null ? { height: '100%', minHeight: 0 } : undefined} />
}

export default CodeEditor
