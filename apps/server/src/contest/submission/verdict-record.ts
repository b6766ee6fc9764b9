import type { JudgedTest, JudgeResult } from '@verdict/contract/judge-protocol'
import type { Judge } from '@verdict/domain/verdict'

export interface Verdict {
  judge: Judge
  /** Hundredths of a point; undefined if the verdict implies them. Test groups, if any, decide. */
  time: number
  memory: number
  error: string
  judgeMessage: string
  tests: (JudgedTest & { score: number })[]
  /** Data of the first failed test, if it may be shown. */
  failure: JudgeResult['failure']
}
