// Finding in the editor's text. Most who write a program never ask for it, so it is loaded when somebody does, or selects
// something.

import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { type Compartment, type Extension } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'

const finding: Extension = [highlightSelectionMatches(), search({ top: true }), keymap.of(searchKeymap)]

/** @param slot where it goes @param key what was pressed before it was there */
export function startFinding(view: EditorView, slot: Compartment, key: string | null): void {
  if (slot.get(view.state) !== finding) view.dispatch({ effects: slot.reconfigure(finding) })
  if (key !== null) searchKeymap.find((binding) => binding.key === key)?.run?.(view)
}
