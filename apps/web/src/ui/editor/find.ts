// Search, loaded when first used or when text is selected, as most never need it.

import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { type Compartment, type Extension } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'

const finding: Extension = [highlightSelectionMatches(), search({ top: true }), keymap.of(searchKeymap)]

/** @param slot its compartment @param key that was pressed before loading */
export function startFinding(view: EditorView, slot: Compartment, key: string | null): void {
  if (slot.get(view.state) !== finding) view.dispatch({ effects: slot.reconfigure(finding) })
  if (key !== null) searchKeymap.find((binding) => binding.key === key)?.run?.(view)
}
