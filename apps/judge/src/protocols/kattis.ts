// Kattis' output validators: `input answer feedback`, the output on stdin, 42 accepts and 43 is a wrong answer. Beside 42
// they may leave points: score_multiplier.txt is a part of the test's, score.txt are points themselves. Source:
// Kattis/problem-package-format, spec/2025-09.md and spec/legacy.md, "Output Validator".

import { Judge } from '@verdict/domain/verdict'
import type { FullProtocol } from './protocol.ts'
import { shareOfOne } from './share.ts'
import { runWithBox } from './with-box.ts'

const right = 42
const codes: Readonly<Record<number, Judge>> = { [right]: Judge.Accepted, 43: Judge.WrongAnswer }

const left = {
  message: 'judgemessage.txt',
  scores: ['score_multiplier.txt', 'score.txt'],
  points: 'score.txt',
}

export const kattis: FullProtocol = {
  run: (called) =>
    runWithBox(called, { args: ['/opt/input', '/opt/answer', '/box/'], readsOutput: true, left }),
  verdictOf: (code) => codes[code] ?? Judge.SystemError,
  shareOf(code, { score, isPoints = false, worth }) {
    const of = isPoints ? worth : 1
    const isSaid = code === right && score.trim() !== '' && Number.isFinite(Number(score))
    return isSaid && of !== undefined ? shareOfOne(Number(score) / of) : undefined
  },
  acceptingCodes: [right],
  validCode: right,
}
