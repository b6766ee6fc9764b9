// HUSTOJ's protocol of special judges, its spj.cc or spj.c: `input answer output`, where testlib has the last two the other way
// round. 0 accepts, and every other code is a wrong answer: there is none by which it could say that it failed itself.
// Sources: zhblue/hustoj, trunk/install/spj.cc and special_judge() of trunk/core/judge_client/judge_client.cc; its old wiki page
// SPJ (svn2github/hustoj, wiki/SPJ.md); the checkers of Hydro (packages/hydrojudge/src/checkers.ts) and Lyrio
// (lyrio-dev/judge, src/checkers/custom/hustoj.ts) call it so, too.

import { Judge } from '@verdict/domain/verdict'
import { runWithFiles } from './by-arguments.ts'
import type { Protocol } from './protocol.ts'

export const hustoj: Protocol = {
  run: async (called) => runWithFiles(called, ['input', 'answer', 'output']),
  verdictOf: (code) => (code === 0 ? Judge.Accepted : Judge.WrongAnswer),
  shareOf: () => undefined,
}
