// What a large school is made of, one statement for each part. Few problems and few people have most of everything, as in
// life.

import { contests } from './large/contests.ts'
import { people } from './large/people.ts'
import { problems } from './large/problems.ts'
import type { Step } from './large/step.ts'
import { submissions } from './large/submissions.ts'
import { words } from './large/words.ts'

export const steps: readonly Step[] = [...people, ...problems, ...contests, ...submissions, ...words]
