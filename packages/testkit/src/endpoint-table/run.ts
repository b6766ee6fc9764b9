import { handedInExam } from './exam-paper.ts'
import { newProblem } from '@verdict/contract/problem'
import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { createWithTests } from '@verdict/server/archive/testcase/testcase-service'
import { enter, makeContest, running } from '../contest.ts'
import { judgeHost } from '../judging.ts'
import type { TestPerson } from '../server.ts'
import { closed, pausedExam, type Provocations, twice } from './provoking.ts'
import { admin, archived, cid, earlyCid, outputPid, owner, pid, root, server, user } from './world.ts'

const program = { language: Language.C, code: 'x', input: '1' }
const run = (
  who: TestPerson,
  place: { pid: number; mid?: number; course?: number },
  input: string | null = '1',
  language: Language = program.language,
) => server.call(who, 'POST /run', { body: { ...program, language, input, ...place } })

const record = (
  who: TestPerson,
  place: { pid: number; mid?: number; course?: number },
  input: string | null = '1',
  language: Language = program.language,
) => server.call(who, 'POST /run/recording', { body: { ...program, language, input, ...place } })

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

/** Those of a run and of a recording alike. */
const refusals = (start: typeof run) => ({
  COURSE_ARCHIVED: () => start(root, { pid, course: archived.id }),
  ...closed(({ id }) => start(user, { pid, course: id })),
  LANGUAGE_NOT_OFFERED: () => start(owner, { pid }, '1', Language.Cpp20),
  LANGUAGE_NOT_ALLOWED: async () => start(owner, { pid: await allowing(Language.Java) }),
  OUTPUTS_WANTED: () => start(owner, { pid: outputPid }),
  PROBLEM_INCOMPLETE: async () => start(owner, { pid: await draft(['time-limit']) }),
  PROBLEM_WITHOUT_SAMPLES: async () => start(owner, { pid: await draft([]) }, null),
  RUN_UNFINISHED: () => twice(() => start(owner, { pid })),
  RUNS_OFF: async () => {
    const option = { runs: false }
    const forbidding = await makeContest(server, admin, { ...running, list: [pid], option })
    const competitor = await server.person(`competitor${forbidding}`)
    await enter(server, competitor, forbidding)
    return start(competitor, { pid, mid: forbidding })
  },
  EXAM_PAUSED: async () => {
    const { cid: mid, sitter } = await pausedExam()
    return start(sitter, { pid, mid })
  },
  CONTEST_NOT_ENTERED: () => start(user, { pid, mid: cid }),
  CONTEST_NOT_STARTED: () => start(owner, { pid, mid: earlyCid }),
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
    return start(admin, { pid })
  },
})

/** The calls of runs before a submission. */
export const runRefusals = {
  'POST /run': {
    ...refusals(run),
    HANDED_IN: async () => {
      const { who, cid } = await handedInExam()
      return run(who, { pid, mid: cid })
    },
  },
  'POST /run/recording': {
    ...refusals(record),
    RUN_UNFINISHED: async () => {
      await judgeHost(server).start()
      return twice(() => record(owner, { pid }))
    },
    RECORDING_NOT_OFFERED: async () => {
      await server.db.updateTable('judge_hosts').set({ last_seen_at: null }).execute()
      return record(owner, { pid })
    },
  },
  'GET /run/recording': {},
  'GET /run': {},
  'GET /run/:id': {},
  'DELETE /run/:id': {},
} satisfies Partial<Provocations>
