// The table of all calls. A call that is not here does not exist.

import { accountEndpoints } from './account.ts'
import { contestEndpoints } from './contest.ts'
import { courseEndpoints } from './course.ts'
import { groupEndpoints } from './group.ts'
import { judgeHostEndpoints } from './judge-host.ts'
import { judgeEndpoints } from './judge-protocol.ts'
import { problemEndpoints } from './problem.ts'
import { siteEndpoints } from './site.ts'
import { submissionEndpoints } from './submission.ts'
import { tagEndpoints } from './tag.ts'
import { testcaseEndpoints } from './testcase.ts'

export const endpoints = {
  ...siteEndpoints,
  ...accountEndpoints,
  ...problemEndpoints,
  ...testcaseEndpoints,
  ...tagEndpoints,
  ...submissionEndpoints,
  ...groupEndpoints,
  ...contestEndpoints,
  ...courseEndpoints,
  ...judgeHostEndpoints,
  ...judgeEndpoints,
} as const

export type Endpoints = typeof endpoints
export type Key = keyof Endpoints
