// QDUOJ's protocol of special judges: `input output`, and the input on stdin as well. It never sees an answer. 0 accepts, 1 is a
// wrong answer, and -1, which ends as 255, is its own failure, as every other code is.
// Sources: QingdaoU/JudgeServer, server/judge_client.py (_spj and SPJ_WA, SPJ_AC, SPJ_ERROR); Lyrio calls it so, too
// (lyrio-dev/judge, src/checkers/custom/qduoj.ts).

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
