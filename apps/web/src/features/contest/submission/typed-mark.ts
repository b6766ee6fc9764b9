// The mark as it is typed, shared by the form and the comments that stand in the code.

import type { MarkingDetail } from '@verdict/contract/homework'
import { homeworkLimits } from '@verdict/domain/homework'
import { useState } from 'react'
import { points } from '../../../lib/format.ts'

interface TypedLine {
  id: number
  line: number
  text: string
  isNew?: true
}

export interface TypedMark {
  /** When the mark that it began with was given. */
  at: string | null
  score: string
  comment: string
  lines: readonly TypedLine[]
}

const typedOf = (mark: MarkingDetail['mark']): TypedMark => ({
  at: mark?.at ?? null,
  score: mark && mark.score !== null ? points(mark.score) : '',
  comment: mark?.comment ?? '',
  lines: mark?.lines.map((one, id) => ({ ...one, id })) ?? [],
})

/** Blank comments are dropped. */
export const wordedOf = ({ lines }: TypedMark): { line: number; text: string }[] =>
  lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ line, text }) => ({ line, text }))
    .toSorted((a, b) => a.line - b.line)

const writtenOf = (typed: TypedMark): string => JSON.stringify([typed.score, typed.comment, wordedOf(typed)])

export interface MarkTyping {
  typed: TypedMark
  differs: boolean
  change: (part: Partial<Omit<TypedMark, 'at'>>) => void
  /** Begins a comment there. */
  takeLine: (line: number) => void
}

/** Another mark, one's own just saved or somebody else's, takes the place of the typed one. */
export function useTypedMark(marking: MarkingDetail | undefined): MarkTyping {
  const mark = marking?.mark ?? null
  const [typed, setTyped] = useState(() => typedOf(mark))
  if (typed.at !== (mark?.at ?? null)) setTyped(typedOf(mark))
  return {
    typed,
    differs: writtenOf(typed) !== writtenOf(typedOf(mark)),
    change: (part) => setTyped((now) => ({ ...now, ...part })),
    takeLine: (line) =>
      setTyped((now) => {
        if (now.lines.length >= homeworkLimits.lineComments) return now
        const id = Math.max(0, ...now.lines.map((one) => one.id)) + 1
        return { ...now, lines: [...now.lines, { id, line, text: '', isNew: true }] }
      }),
  }
}
