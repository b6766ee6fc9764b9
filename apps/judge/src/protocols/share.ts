// A part of the points, which checkers give as a number of at most 1.

import { fullScore } from '@verdict/domain/score'

/** Less than 1 is less than all, however near. @returns hundredths of 100 */
export const shareOfOne = (part: number): number =>
  part >= 1 ? fullScore : Math.min(fullScore - 1, Math.floor(Math.max(0, part) * fullScore + 1e-6))
