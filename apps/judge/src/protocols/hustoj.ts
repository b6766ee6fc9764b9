// HUSTOJ's special judges (spj.cc, spj.c): `input answer output`, where testlib has the last two reversed. 0 accepts,
// and every other code is a wrong answer: none reports a failure of the checker. Sources: zhblue/hustoj,
// trunk/install/spj.cc and special_judge() of trunk/core/judge_client/judge_client.cc; its old wiki page SPJ
// (svn2github/hustoj, wiki/SPJ.md); Hydro (packages/hydrojudge/src/checkers.ts) and Lyrio (lyrio-dev/judge,
// src/checkers/custom/hustoj.ts) agree.

import { Judge } from '@verdict/domain/verdict'
import { runWithFiles } from './by-arguments.ts'
import type { Protocol } from './protocol.ts'

export const hustoj: Protocol = {
  run: async (called) => runWithFiles(called, ['input', 'answer', 'output']),
  verdictOf: (code) => (code === 0 ? Judge.Accepted : Judge.WrongAnswer),
  shareOf: () => undefined,
}
