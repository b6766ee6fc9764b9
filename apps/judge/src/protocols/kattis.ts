// Kattis' protocol of output validators: `input answer feedback`, the output on stdin, 42 accepts and 43 is a wrong answer. The
// program lies beside the box, which is its feedback folder. Beside 42 it may leave a share of the points as score.
// Source: Kattis/problem-package-format, spec/2025-09.md and spec/legacy.md, "Output Validator".

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Judge } from '@verdict/domain/verdict'
import { boxEnvironment } from '../languages/definition.ts'
import type { Called, FullProtocol, ProgramRun } from './protocol.ts'
import { shareOfOne } from './share.ts'

const right = 42
const codes: Readonly<Record<number, Judge>> = { [right]: Judge.Accepted, 43: Judge.WrongAnswer }

/** Room for what it leaves behind. */
const feedbackBytes = 64 * 1024 * 1024
const artifactBytes = 64 * 1024

/** Its words for staff. */
export const feedbackNames = ['judgemessage.txt', 'score.txt'] as const
/** The first that is there says the share of the points. */
export const scoreNames = ['score_multiplier.txt', 'score.txt'] as const
const artifactNames = [...new Set([...feedbackNames, ...scoreNames])]

async function run({ slot, program, flags, files, limits }: Called): Promise<ProgramRun> {
  const feedback = slot.fresh('feedback')
  await mkdir(feedback)
  const request = {
    argv: ['/opt/program/main', '/opt/input', '/opt/answer', '/box/', ...flags],
    env: boxEnvironment,
    box: {
      kind: 'fresh',
      bytes: feedbackBytes,
      artifacts: artifactNames.map((name) => ({
        name,
        path: slot.inBase(join(feedback, name)),
        maxBytes: artifactBytes,
      })),
    },
    mounts: [
      { path: slot.inBase(files.input), name: 'input' },
      { path: slot.inBase(files.answer), name: 'answer' },
      { path: program.directory, name: 'program' },
    ],
    limits,
    ...(files.output !== null && { stdin: slot.inBase(files.output) }),
  } as const
  return { request, feedback }
}

export const kattis: FullProtocol = {
  run,
  verdictOf: (code) => codes[code] ?? Judge.SystemError,
  shareOf: (code, { score }) =>
    code === right && score.trim() !== '' && Number.isFinite(Number(score))
      ? shareOfOne(Number(score))
      : undefined,
  acceptingCodes: [right],
  validCode: right,
}
