// In the first load (first-texts.ts).

import { account } from './account.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { nav } from './nav.ts'
import { notice } from './notice.ts'
import { oauth } from './oauth.ts'
import { problem } from './problem.ts'
import { site } from './site.ts'
import { submission } from './submission.ts'
import { verdict } from './verdict.ts'

export const first = {
  account,
  common,
  errors,
  nav,
  notice,
  oauth,
  problem,
  site,
  submission,
  verdict,
} as const
