// An answer that is being written.

import { type QuickAnswer, quickAnswerNames } from '@verdict/domain/quick-answer'
import type { FoundPerson } from '../../../ui/picker/finders.tsx'
import type { Answer } from './api/clarification.ts'

type Reach = 'asker' | 'some' | 'all'

export interface Draft {
  text: string
  quick: QuickAnswer | null
  reach: Reach
  some: FoundPerson[]
}

export const emptyDraft: Draft = { text: '', quick: null, reach: 'asker', some: [] }

export type Prepared = { quick: QuickAnswer } | { text: string }

const mostKeys = 9

/** With keys from 1: the few that each reads in their own language, then the contest's own. */
export const preparedOf = (own: readonly string[]): Prepared[] => [
  ...quickAnswerNames.map((quick) => ({ quick })),
  ...own.map((text) => ({ text })),
]

/** Null: it has none. */
export const keyOfPrepared = (index: number): string | null => (index < mostKeys ? String(index + 1) : null)

/** Chosen a second time, it is taken back. */
export function choose(draft: Draft, prepared: Prepared): Draft {
  if ('quick' in prepared)
    return { ...draft, text: '', quick: draft.quick === prepared.quick ? null : prepared.quick }
  return { ...draft, quick: null, text: draft.text === prepared.text ? '' : prepared.text }
}

export const isChosen = (draft: Draft, prepared: Prepared): boolean =>
  'quick' in prepared ? draft.quick === prepared.quick : draft.quick === null && draft.text === prepared.text

/** Null: there is nothing to send, or nobody chosen. */
export function answerOf({ text, quick, reach, some }: Draft): Answer | null {
  const words = quick === null ? { content: text } : { quick }
  if (quick === null && text.trim() === '') return null
  if (reach !== 'some') return { ...words, to: reach }
  return some.length === 0 ? null : { ...words, to: some.map(({ id }) => id) }
}
