// Sections that have more time in a contest, when people come and go: their work is scored anew at once.

import type { KeepTimes } from '../course/index.ts'
import type { Context } from '../platform/context.ts'
import { keepOwnTimes } from '../own-time/index.ts'
import { ranklistChanged, scoreAnew } from '../score/index.ts'
import { lockContest } from '../standing/contest-access.ts'
import { extendedBySection } from './extension-queries.ts'

/** The course is held alone, as giving an extension shares it: the sections' extensions stay as they are found here. */
export const keepTimes =
  (context: Pick<Context, 'channel'>): KeepTimes =>
  async (tx, moved, change) => {
    const before = await extendedBySection(tx, moved)
    const result = await change()
    const contests = new Set([...before, ...(await extendedBySection(tx, moved))])
    for (const cid of [...contests].toSorted((a, b) => a - b)) {
      const contest = await lockContest(tx, cid)
      if (!contest) continue
      const { longest_extra } = await keepOwnTimes(tx, cid)
      await scoreAnew(tx, cid, { ...contest, longest_extra }, moved.userIds)
      await ranklistChanged(context, tx, cid)
    }
    return result
  }
