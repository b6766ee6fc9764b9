// Scores of tests and submissions: 0 to 100 points in whole hundredths, so that sums are exact and equal scores compare
// equal. Where nothing gives a share, a verdict is all or nothing.

import { Judge } from './verdict.ts'

/** 100 points, in hundredths of a point. */
export const fullScore = 10_000

/** Hundredths of a point. */
export const scoreOfVerdict = (judge: Judge): number => (judge === Judge.Accepted ? fullScore : 0)

/** A share of the points was given: the score says more than the verdict. */
export const isShared = (judge: Judge, score: number): boolean => score !== scoreOfVerdict(judge)
