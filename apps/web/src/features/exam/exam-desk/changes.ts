// Merges changes into the desk. Unchanged people keep their identity, so their seats are not drawn again.

import type { Desk, DeskChanges, DeskSitter } from '@verdict/contract/exam-desk'
import { type SitterState, sitterStates } from '@verdict/domain/exam'

/** Null: reload everything. */
export function withChanges(desk: Desk, changes: DeskChanges): Desk | null {
  if (changes.whole) return null
  const states = new Map<string, SitterState>()
  for (const state of sitterStates) for (const uid of changes.states[state] ?? []) states.set(uid, state)
  if (states.size !== desk.sitters.length) return null
  const touched = new Map(changes.sitters.map((sitter) => [sitter.uid, sitter]))
  const sitters: DeskSitter[] = []
  for (const old of desk.sitters) {
    const state = states.get(old.uid)
    if (state === undefined) return null
    const now = touched.get(old.uid) ?? (old.state === state ? old : { ...old, state })
    sitters.push(isSame(old, now) ? old : now)
  }
  return {
    ...desk,
    now: changes.now,
    sitters,
    counts: countsOf(sitters),
    waiting: changes.waiting,
    questions: changes.questions,
  }
}

const isSame = (a: DeskSitter, b: DeskSitter): boolean =>
  a === b || (Object.keys(b) as (keyof DeskSitter)[]).every((name) => a[name] === b[name])

function countsOf(sitters: readonly DeskSitter[]): Record<SitterState, number> {
  const counts = Object.fromEntries(sitterStates.map((state) => [state, 0])) as Record<SitterState, number>
  for (const { state } of sitters) counts[state] += 1
  return counts
}
