// QDUOJ's special judges: `input output`, the input on stdin as well, never an answer. 0 accepts, 1 is a wrong answer, every
// other code its own failure (-1 ends as 255). Source: QingdaoU/JudgeServer, server/judge_client.py; Lyrio agrees.

import { Judge } from '@verdict/domain/verdict'
import { runWithFiles } from './by-arguments.ts'
import type { Protocol } from './protocol.ts'

const codes: Readonly<Record<number, Judge>> = { 0: Judge.Accepted, 1: Judge.WrongAnswer }

export const qduoj: Protocol = {
  run: async (called) => {
    const { request } = runWithFiles(called, ['input', 'output'])
    return { request: { ...request, stdin: called.slot.inBase(called.files.input) } }
  },
  verdictOf: (code) => codes[code] ?? Judge.SystemError,
  shareOf: () => undefined,
}
