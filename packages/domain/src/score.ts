// The score of a test or of a submission: from 0 to 100 points, exact to a hundredth. It is counted in whole hundredths,
// so that sums are exact and equal scores are equal. Where nothing gives a share of the points, a verdict is all or nothing.

import { Judge } from './verdict.ts'

/** 100 points, in hundredths of a point. */
export const fullScore = 10_000

/** Hundredths of a point. */
export const scoreOfVerdict = (judge: Judge): number => (judge === Judge.Accepted ? fullScore : 0)

/** A share of the points was given: the score says more than the verdict. */
export const isShared = (judge: Judge, score: number): boolean => score !== scoreOfVerdict(judge)
