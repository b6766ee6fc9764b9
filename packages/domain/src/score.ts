// Scores of tests and submissions in whole hundredths of 100 points, so that sums are exact. Without a share, a verdict is
// all or nothing.

import { Judge } from './verdict.ts'

/** Hundredths of a point. */
export const fullScore = 10_000

export const scoreOfVerdict = (judge: Judge): number => (judge === Judge.Accepted ? fullScore : 0)

/** Whether the score says more than the verdict. */
export const isShared = (judge: Judge, score: number): boolean => score !== scoreOfVerdict(judge)
