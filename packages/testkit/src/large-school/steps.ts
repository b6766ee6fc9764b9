// The parts of a large school, one statement for each. Few problems and few people have most of everything, as in
// life.

import { contests } from './contests.ts'
import { exams } from './exams.ts'
import { homework } from './homework.ts'
import { people } from './people.ts'
import { problems } from './problems.ts'
import type { Step } from './step.ts'
import { submissions } from './submissions.ts'
import { webhooks } from './webhooks.ts'
import { words } from './words.ts'

export const steps: readonly Step[] = [
  ...people,
  ...problems,
  ...contests,
  ...submissions,
  ...words,
  ...exams,
  ...homework,
  ...webhooks,
]
