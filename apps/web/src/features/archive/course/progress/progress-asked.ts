import type { WorkState } from '@verdict/domain/progress'
import type { SectionChoice } from '../sections/section-choice.ts'

/** As the address has it. */
export interface ProgressAsked {
  cid?: number
  section?: SectionChoice
  /** After so many tries somebody is stuck. */
  tries?: number
  /** The people that are shown: in this state, for this problem or all of them. */
  state?: WorkState
  pid?: number
  page?: number
}
