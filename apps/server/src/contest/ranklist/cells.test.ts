import type { ContestRule, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { chosenRuleNames, contestRule } from '@verdict/domain/contest-rules/table'
import { cellOf, isEmpty } from '@verdict/domain/ranklist'
import { shareOf } from '@verdict/domain/share'
import { scoreOfVerdict } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import { submittedIn } from '@verdict/testkit/contest'
import { contest, pid, ranklist, second, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

const { Accepted, CompileError, SystemError, WrongAnswer, Skipped, RejudgePending } = Judge

withContests()
// While one runs that keeps its results, its problems take submissions nowhere else.
beforeEach(async () => {
  await server.db.updateTable('contests').set({ deleted_at: new Date() }).execute()
})

const minuteMs = 60_000

// Random histories: what is stored is compared with what follows from all submissions.

interface History {
  /** Minutes from the start of four hours, the last fifth of which is frozen; edges included. */
  at: number
  who: number
  to: number
  judge: Judge
}

const edge = 240 - 48

const history = fc.array(
  fc.record({
    at: fc.oneof(fc.integer({ min: 0, max: 239 }), fc.constantFrom(0, edge - 1, edge, edge + 1, 239)),
    who: fc.nat(1),
    to: fc.nat(1),
    judge: fc.constantFrom<Judge>(Accepted, WrongAnswer, WrongAnswer, CompileError, SystemError),
  }),
  { minLength: 3, maxLength: 14 },
)

const corrections = fc.array(
  fc.record({
    which: fc.nat(20),
    to: fc.constantFrom<Judge | 'skip'>(Accepted, WrongAnswer, CompileError, 'skip'),
  }),
  { maxLength: 6 },
)

/** The score is there under a rule that counts points alone. */
const scoreIn = (score: number | null) => (score === null ? {} : { score })

/** The totals of both people are the sums of their cells, by the words of the rules. */
async function agreeInTotal(
  cid: number,
  expected: Record<string, { all: ScoreCell }>,
  known: readonly History[],
): Promise<void> {
  const totals = [0, 1].flatMap((who) => {
    const cells = [0, 1].flatMap((to) => expected[`${who} ${to}`]?.all ?? [])
    if (cells.length === 0) return []
    const reached = cells.map(({ acceptedAt, score }) => score ?? (acceptedAt === null ? 0 : 10_000))
    return {
      user_id: (who === 0 ? alice : bob).userId,
      grade: shareOf(
        reached.reduce((a, b) => a + b, 0),
        2 * 10_000,
      ),
      submissions: known.filter((step) => step.who === who && step.judge !== Skipped).length,
      pending: cells.reduce((sum, { pending }) => sum + pending, 0),
    }
  })
  const stored = await server.db
    .selectFrom('contest_totals')
    .select(['user_id', 'grade', 'submissions', 'pending'])
    .where('contest_id', '=', cid)
    .execute()
  expect(new Set(stored)).toEqual(new Set(totals))
}

async function agree(
  rule: ContestRule,
  cid: number,
  start: number,
  known: Map<number, History>,
  freezeMinute: number | null,
): Promise<void> {
  const from = rule.shows.others === 'when-open' ? 0 : freezeMinute
  const hiddenFrom = from === null ? null : start + from * minuteMs
  const expected: Record<string, { all: ScoreCell; shown: ScoreCell }> = {}
  for (const who of [0, 1]) {
    for (const to of [0, 1]) {
      const made = [...known.entries()]
        .filter(([, step]) => step.who === who && step.to === to)
        .map(([sid, { at, judge }]) => ({
          sid,
          createdAt: start + at * minuteMs,
          judge,
          score: scoreOfVerdict(judge),
        }))
      if (made.length === 0) continue
      expected[`${who} ${to}`] = {
        all: cellOf(rule, made, null),
        shown: cellOf(rule, made, hiddenFrom),
      }
    }
  }
  const rows = await server.db.selectFrom('score_cells').selectAll().where('contest_id', '=', cid).execute()
  const stored = Object.fromEntries(
    rows.map((row) => [
      `${row.user_id === alice.userId ? 0 : 1} ${row.pid === pid ? 0 : 1}`,
      {
        all: {
          acceptedAt: row.accepted_at?.getTime() ?? null,
          failed: row.failed,
          pending: row.pending,
          ...scoreIn(row.score),
        },
        shown: {
          acceptedAt: row.public_accepted_at?.getTime() ?? null,
          failed: row.public_failed,
          pending: row.public_pending,
          ...scoreIn(row.public_score),
        },
      },
    ]),
  )
  expect(stored).toEqual(expected)
  await agreeInTotal(cid, expected, [...known.values()])
  for (const [viewer, view] of [
    [admin, 'all'],
    [bob, 'shown'],
  ] as const) {
    const { data } = await ranklist(viewer, cid)
    const listed = Object.entries(data.ranklist).flatMap(([uid, { nick: _nick, ...cells }]) =>
      Object.keys(cells).map((key) => `${uid === 'alice' ? 0 : 1} ${key === String(pid) ? 0 : 1}`),
    )
    const keepsAll = view === 'shown' && rule.shows.others === 'when-open'
    const spoken = keepsAll ? [] : Object.keys(expected).filter((key) => !isEmpty(expected[key]![view]))
    expect(new Set(listed)).toEqual(new Set(spoken))
  }
}

test('verdicts of one person on one problem that arrive together lose nothing', async () => {
  const cid = await contest()
  for (let i = 0; i < 6; i++) await submittedIn(server, alice, cid, pid)
  const tasks = []
  for (let i = 0; i < 6; i++) tasks.push(await host.take())
  const answers = await Promise.all(tasks.map((task) => host.finish(task, { judge: WrongAnswer })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await ranklist(bob, cid)).data.ranklist['alice']![String(pid)]).toEqual({
    acceptedAt: null,
    failed: 6,
    pending: 0,
  })
})

test.each(chosenRuleNames)(
  '[RANK-CELLS-1] [RANK-TIME-1] cells of %s agree with a recomputation after any history',
  async (name) => {
    const rule = contestRule(name)
    await fc.assert(
      fc.asyncProperty(
        history,
        corrections,
        fc.integer({ min: 0, max: 240 }),
        async (steps, changes, freeze) => {
          const cid = await contest({ rule: name })
          const { contest: head } = (await server.call(admin, 'GET /contest/:cid', { params: { cid } })).data
          const start = Date.parse(head.start)
          const known = new Map<number, History>()
          for (const step of steps) {
            const who = step.who === 0 ? alice : bob
            const sid = await submittedIn(server, who, cid, step.to === 0 ? pid : second)
            await server.db
              .updateTable('submissions')
              .set({ created_at: new Date(start + step.at * minuteMs) })
              .where('sid', '=', sid)
              .execute()
            await host.judge(step.judge)
            known.set(sid, step)
          }
          await agree(rule, cid, start, known, edge)
          for (const { which, to } of changes) {
            const sid = [...known.keys()][which % known.size]!
            const put = to === 'skip' ? Skipped : RejudgePending
            await server.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: put } })
            known.set(sid, { ...known.get(sid)!, judge: put })
            await agree(rule, cid, start, known, edge)
            if (to === 'skip') continue
            await host.judge(to)
            known.set(sid, { ...known.get(sid)!, judge: to })
            await agree(rule, cid, start, known, edge)
          }
          await server.call(admin, 'PUT /contest/:cid', {
            params: { cid },
            body: { option: { freeze: 240 - freeze }, confirmed: true },
          })
          await agree(rule, cid, start, known, freeze === 240 ? null : freeze)
        },
      ),
      { seed: 20_261, numRuns: 3, endOnFailure: true },
    )
  },
  120_000,
)
