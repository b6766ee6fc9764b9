// What other nouns need of contests besides access.

import type { Queryable } from '../platform/db.ts'
import { problemsOfContest } from './queries.ts'
import type { ContestProblemRecord } from './record.ts'

/** In their order, deleted ones too. */
export const contestProblems = (db: Queryable, cid: number): Promise<ContestProblemRecord[]> =>
  problemsOfContest(db, cid)
