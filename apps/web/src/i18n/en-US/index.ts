import { account } from './account.ts'
import { common } from './common.ts'
import { contest } from './contest.ts'
import { errors } from './errors.ts'
import { judges } from './judges.ts'
import { nav } from './nav.ts'
import { problem } from './problem.ts'
import { site } from './site.ts'
import { submission } from './submission.ts'
import { testcase } from './testcase.ts'
import { verdict } from './verdict.ts'

export const english = {
  account,
  common,
  contest,
  errors,
  judges,
  nav,
  problem,
  site,
  submission,
  testcase,
  verdict,
} as const
