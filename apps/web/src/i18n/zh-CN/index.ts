import type { english } from '../en-US/index.ts'
import type { Translated } from '../translated.ts'
import { account } from './account.ts'
import { audit } from './audit.ts'
import { common } from './common.ts'
import { contest } from './contest.ts'
import { course } from './course.ts'
import { discuss } from './discuss.ts'
import { errors } from './errors.ts'
import { group } from './group.ts'
import { job } from './job.ts'
import { judges } from './judges.ts'
import { nav } from './nav.ts'
import { news } from './news.ts'
import { notice } from './notice.ts'
import { oauth } from './oauth.ts'
import { problem } from './problem.ts'
import { similarity } from './similarity.ts'
import { site } from './site.ts'
import { submission } from './submission.ts'
import { tag } from './tag.ts'
import { testcase } from './testcase.ts'
import { user } from './user.ts'
import { users } from './users.ts'
import { verdict } from './verdict.ts'

export const chinese: Translated<typeof english> = {
  account,
  audit,
  common,
  contest,
  course,
  discuss,
  errors,
  group,
  job,
  judges,
  nav,
  news,
  notice,
  oauth,
  problem,
  similarity,
  site,
  submission,
  tag,
  testcase,
  user,
  users,
  verdict,
}
