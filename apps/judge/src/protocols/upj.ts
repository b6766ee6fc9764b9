// HUSTOJ's upj: `input answer output`, and the exit code is the points, of which 100 are all; beyond is its own failure.
// Source: zhblue/hustoj, trunk/core/judge_client/judge_client.cc, special_judge() and judge_solution().

import { hustoj } from './hustoj.ts'
import type { Protocol } from './protocol.ts'
import { byScore } from './share.ts'

const points = byScore(100)

export const upj: Protocol = {
  run: hustoj.run,
  verdictOf: (code) => points.verdictOf(code, { message: '', score: String(code) }),
  shareOf: (code) => points.shareOf(code, { message: '', score: String(code) }),
}
