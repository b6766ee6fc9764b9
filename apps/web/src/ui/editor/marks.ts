// Marks in gutter and text that move with edits.

import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import type { Compartment } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'

export interface EditorPlace {
  /** 1-based. */
  line: number
  /** 1-based; null: the whole line. */
  column: number | null
}

export interface EditorMark extends EditorPlace {
  kind: 'error' | 'warning'
  message: string
}

export interface EditorMarks {
  of: string
  marks: readonly EditorMark[]
}

const margin = [lintGutter(), keymap.of(lintKeymap)]

/** @param slot the gutter's compartment */
export function showMarks(view: EditorView, slot: Compartment, shown: EditorMarks | null): void {
  const { doc } = view.state
  const fits = shown !== null && doc.toString() === shown.of.replace(/\r\n?/g, '\n')
  const known = fits ? shown.marks.filter(({ line }) => line >= 1 && line <= doc.lines) : []
  const diagnostics = known.map(({ line, column, kind, message }): Diagnostic => {
    const { from, to, text } = doc.line(line)
    // Compilers may count bytes: a column beyond the line marks all of it.
    const start = column === null || column > text.length ? text.search(/\S|$/) : column - 1
    const word = column === null ? null : /^\w+/.exec(text.slice(start))
    const end = word ? from + start + word[0].length : column === null ? to : Math.min(to, from + start + 1)
    return { from: from + start, to: Math.max(end, from + start), severity: kind, message }
  })
  view.dispatch({ effects: slot.reconfigure(diagnostics.length > 0 ? margin : []) })
  view.dispatch(setDiagnostics(view.state, diagnostics))
}
