import type { WorkState } from '@verdict/domain/progress'
import type { SectionChoice } from '../sections/section-choice.ts'

export interface ProgressAsked {
  cid?: number
  section?: SectionChoice
  /** Tries after which somebody is stuck. */
  tries?: number
  /** State and problem of the people shown; without a problem, all. */
  state?: WorkState
  pid?: number
  page?: number
}
