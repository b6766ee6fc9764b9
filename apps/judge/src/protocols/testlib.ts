// `input output answer`. 0 accepts, 1 is wrong, 2, 4 and 8 are the form of the output, 3 is the checker's failure. 7 gives
// points: accepted from 1 on. 16 + n gives n percent: accepted at 100. docs/testlib.md says where the codes come from.

import { Judge } from '@verdict/domain/verdict'
import { runWithFiles } from './by-arguments.ts'
import type { FullProtocol } from './protocol.ts'
import { shareOfOne } from './share.ts'

const points = 7
const percentBase = 16
const fullPercent = 100

const plain: Readonly<Record<number, Judge>> = {
  0: Judge.Accepted,
  1: Judge.WrongAnswer,
  2: Judge.PresentationError,
  4: Judge.PresentationError,
  8: Judge.PresentationError,
}

const firstNumber = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/i

function pointsIn(message: string): number | null {
  const found = firstNumber.exec(message)?.[0]
  return found === undefined ? null : Number(found)
}

const isPercent = (code: number): boolean => code >= percentBase && code <= percentBase + fullPercent

export const testlib: FullProtocol = {
  run: async (called) => runWithFiles(called, ['input', 'output', 'answer']),
  verdictOf(code, { message }) {
    if (code === points) return (pointsIn(message) ?? 0) >= 1 ? Judge.Accepted : Judge.WrongAnswer
    if (isPercent(code)) return code === percentBase + fullPercent ? Judge.Accepted : Judge.WrongAnswer
    return plain[code] ?? Judge.SystemError
  },
  shareOf(code, { message }) {
    if (isPercent(code)) return shareOfOne((code - percentBase) / fullPercent)
    const found = code === points ? pointsIn(message) : null
    return found === null ? undefined : shareOfOne(found)
  },
  // With points, the message decides.
  acceptingCodes: [0, points, percentBase + fullPercent],
  validCode: 0,
}
