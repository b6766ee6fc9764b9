import { handedInExam } from './exam-paper.ts'
import { newProblem } from '@verdict/contract/problem'
import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { createWithTests } from '@verdict/server/archive/testcase/testcase-service'
import { enter, makeContest, running } from '../contest.ts'
import type { TestPerson } from '../server.ts'
import { closed, pausedExam, type Provocations, twice } from './provoking.ts'
import { admin, archived, cid, earlyCid, owner, pid, root, server, user } from './world.ts'

const program = { language: Language.C, code: 'x', input: '1' }
const run = (
  who: TestPerson,
  place: { pid: number; mid?: number; course?: number },
  input: string | null = '1',
  language: Language = program.language,
) => server.call(who, 'POST /run', { body: { ...program, language, input, ...place } })

const draft = async (lacks: string[]): Promise<number> => {
  const problem = newProblem.parse({ title: 'x', description: 'x', status: ProblemStatus.Available })
  const { pid: made } = await createWithTests(server.context, owner, problem)
  await server.db
    .updateTable('problems')
    .set({ lacks: lacks as 'time-limit'[] })
    .where('pid', '=', made)
    .execute()
  return made
}

/** A problem that allows one language alone. */
export async function allowing(language: Language): Promise<number> {
  const made = await draft([])
  await server.db
    .updateTable('problems')
    .set({ languages: [language] })
    .where('pid', '=', made)
    .execute()
  return made
}

/** The calls of runs before a submission. */
export const runRefusals = {
  'POST /run': {
    COURSE_ARCHIVED: () => run(root, { pid, course: archived.id }),
    ...closed(({ id }) => run(user, { pid, course: id })),
    LANGUAGE_NOT_OFFERED: () => run(owner, { pid }, '1', Language.Cpp20),
    LANGUAGE_NOT_ALLOWED: async () => run(owner, { pid: await allowing(Language.Java) }),
    PROBLEM_INCOMPLETE: async () => run(owner, { pid: await draft(['time-limit']) }),
    PROBLEM_WITHOUT_SAMPLES: async () => run(owner, { pid: await draft([]) }, null),
    RUN_UNFINISHED: () => twice(() => run(owner, { pid })),
    RUNS_OFF: async () => {
      const option = { runs: false }
      const forbidding = await makeContest(server, admin, { ...running, list: [pid], option })
      const competitor = await server.person('competitor')
      await enter(server, competitor, forbidding)
      return run(competitor, { pid, mid: forbidding })
    },
    EXAM_PAUSED: async () => {
      const { cid: mid, sitter } = await pausedExam()
      return run(sitter, { pid, mid })
    },
    CONTEST_NOT_ENTERED: () => run(user, { pid, mid: cid }),
    HANDED_IN: async () => {
      const { who, cid } = await handedInExam()
      return run(who, { pid, mid: cid })
    },
    CONTEST_NOT_STARTED: () => run(owner, { pid, mid: earlyCid }),
    RATE_LIMITED: async () => {
      await server.db
        .insertInto('runs')
        .values({
          user_id: admin.userId,
          pid,
          language: Language.C,
          code: 'x',
          is_own: true,
          cases: '[]',
          budget_ms: 10_000,
          cpu_ms: 10_000,
          ended: 'done',
          finished_at: new Date(),
        })
        .execute()
      return run(admin, { pid })
    },
  },
  'GET /run': {},
  'GET /run/:id': {},
  'DELETE /run/:id': {},
} satisfies Partial<Provocations>
