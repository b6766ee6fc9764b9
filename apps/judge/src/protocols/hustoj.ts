// HUSTOJ's special judges: `input answer output`, where testlib has the last two reversed. 0 accepts, every other code is a
// wrong answer. Sources: zhblue/hustoj, trunk/install/spj.cc and special_judge() of trunk/core/judge_client/judge_client.cc;
// Hydro and Lyrio (src/checkers/custom/hustoj.ts) agree.

import { Judge } from '@verdict/domain/verdict'
import { runWithFiles } from './by-arguments.ts'
import type { Protocol } from './protocol.ts'

export const hustoj: Protocol = {
  run: async (called) => runWithFiles(called, ['input', 'answer', 'output']),
  verdictOf: (code) => (code === 0 ? Judge.Accepted : Judge.WrongAnswer),
  shareOf: () => undefined,
}
