// A regional is played by its plan: teams send and ask at a process of the server, which is killed in the midst of some of it; a
// judge host and the jury work at another.

import { Judge } from '@verdict/domain/verdict'
import { zip } from '@verdict/testkit/files'
import { courseId, type Following, marked, tokens } from '@verdict/testkit/hall-lab'
import { builtInToken, resultsOf, type SubmittedTask } from '@verdict/testkit/judging'
import { admin, alice, host, root, server } from '@verdict/testkit/lab'
import { expect } from 'vitest'
import { contestOf, madeFrom } from '../package/contest-sent.ts'
import { type Happening, type Killing, regionalPackage, type RegionalSize } from './regional.ts'
import { RegionalSite } from './regional-site.ts'

const minuteMs = 60_000
/** As long it is planned to go on while it is played. */
const marginMinutes = 60

type Of<K extends Happening['kind']> = Extract<Happening, { kind: K }>

export class RegionalPlay {
  readonly cid: number
  readonly site: RegionalSite
  readonly #size: RegionalSize
  readonly #pids: readonly number[]
  readonly #start: number
  readonly #sids: number[] = []
  readonly #unanswered: number[] = []
  /** One that follows the site. */
  witness: Following | null = null

  private constructor(size: RegionalSize, cid: number, site: RegionalSite, pids: number[], start: number) {
    this.#size = size
    this.cid = cid
    this.site = site
    this.#pids = pids
    this.#start = start
  }

  /** It comes as a package, into a course that has a judge. @param length minutes on the wall, which are over by now */
  static async begun(size: RegionalSize, length: number): Promise<RegionalPlay> {
    const start = (Math.floor(Date.now() / minuteMs) - length) * minuteMs
    const { cid } = await madeFrom(admin, regionalPackage(size, [alice.uid, 'bob']), {
      start: new Date(start).toISOString(),
      end: new Date(start + (size.duration + marginMinutes) * minuteMs).toISOString(),
      accounts: false,
    })
    const { contest, teams } = await contestOf(admin, cid)
    expect(contest.problems).toHaveLength(size.problems)
    expect(teams.length).toBeGreaterThan(0)
    const pids = contest.problems.map(({ pid }) => pid)
    const play = new RegionalPlay(size, cid, await RegionalSite.open(server), pids, start)
    // The freeze begins where the play comes to it.
    await play.change({ option: { freeze: 'none' } })
    expect(
      (await server.call(root, 'PUT /contest/:cid', { params: { cid }, body: { course: courseId } })).error,
    ).toBeNull()
    return play
  }

  at = (minute: number): string => new Date(this.#start + minute * minuteMs).toISOString()

  async change(body: object): Promise<void> {
    const params = { cid: this.cid }
    const answer = await server.call(admin, 'PUT /contest/:cid', {
      params,
      body: { ...body, confirmed: true },
    })
    expect(answer.error).toBeNull()
  }

  async removes(from: number, until: number): Promise<number> {
    const answer = await server.call(admin, 'POST /contest/:cid/desk/removals', {
      params: { cid: this.cid },
      body: { from: this.at(from), until: this.at(until), reason: 'Fire alarm' },
    })
    expect(answer.error).toBeNull()
    return answer.data.removals.find((one) => one.from === this.at(from))!.id
  }

  async returns(id: number): Promise<void> {
    const params = { cid: this.cid, id }
    expect((await server.call(admin, 'DELETE /contest/:cid/desk/removals/:id', { params })).error).toBeNull()
  }

  freezes(): Promise<void> {
    return this.change({ option: { freeze: this.#size.freeze + marginMinutes } })
  }

  /** As long as it was planned at first. */
  async ends(): Promise<void> {
    const { duration, freeze, alarm } = this.#size
    await this.change({ end: this.at(duration + alarm.until - alarm.from), option: { freeze } })
  }

  async happens(one: Happening): Promise<void> {
    if ('killed' in one && one.killed !== undefined) await this.#quiet()
    if (one.kind === 'submission') await this.#isSent(one)
    else if (one.kind === 'rejudge') await this.#isRejudged(one)
    else if (one.kind === 'question') await this.#isAsked(one)
    else if (one.kind === 'announcement') await this.#isAnnounced(one)
    else if (one.kind === 'removal') await this.removes(this.#size.alarm.from, this.#size.alarm.until)
    else await this.freezes()
  }

  /** All that happened has been sent. */
  async #quiet(): Promise<void> {
    await this.witness?.client.reaches(await marked(this.cid))
  }

  /** Killed in it, it is asked for again, since nothing of it may be there. */
  async #asks(killed: boolean, request: () => ReturnType<RegionalSite['post']>): Promise<void> {
    if (killed) await this.site.killedInside(request)
    const answer = await request()
    expect(answer.status, JSON.stringify(await answer.json())).toBeLessThan(300)
  }

  async #isSent({ team, problem, minute, judge, killed }: Of<'submission'>): Promise<void> {
    const request = () =>
      this.site.post(`/contests/${this.cid}/submissions`, tokens.admin!, {
        language_id: 'cpp17',
        problem_id: String(this.#pids[problem]),
        team_id: team,
        time: this.at(minute),
        files: [{ data: zip({ 'main.cpp': 'int main() {}' }).toString('base64'), mime: 'application/zip' }],
      })
    if (killed === 'answer') await this.site.killedAfter(this.cid, request)
    else await this.#asks(killed === 'submission', request)
    const sids = await this.#storedSids()
    expect(sids).toHaveLength(this.#sids.length + 1)
    this.#sids.push(sids.at(-1)!)
    await this.#isJudged(judge, killed)
  }

  async #storedSids(): Promise<number[]> {
    const rows = await server.db
      .selectFrom('submissions')
      .select('sid')
      .where('contest_id', '=', this.cid)
      .orderBy('sid')
      .execute()
    return rows.map(({ sid }) => sid)
  }

  async #isJudged(judge: Judge, killed: Killing | undefined): Promise<void> {
    const task = await host.take()
    expect(task.sid).toBe(this.#sids.at(-1))
    if (killed === 'judgement') {
      await this.#quiet()
      await this.site.killedInside(() => this.#finishes(task, judge))
    }
    expect((await host.finish(task, { judge })).status).toBe(200)
  }

  #finishes(task: SubmittedTask, judge: Judge) {
    const body = {
      fencingToken: task.fencingToken,
      judge,
      time: 10,
      memory: 1024,
      error: '',
      judgeMessage: '',
      tests: resultsOf(task, judge),
    }
    const headers = { authorization: `Bearer ${builtInToken}` }
    return this.site.call(
      null,
      'POST /judge/task/:taskId/finish',
      { params: { taskId: task.taskId }, body },
      headers,
    )
  }

  async #isRejudged({ submission, judge, killed }: Of<'rejudge'>): Promise<void> {
    const sid = this.#sids[submission]!
    await this.#asks(killed === 'rejudge', () =>
      this.site.call(root, 'PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } }),
    )
    expect((await host.judge(judge)).sid).toBe(sid)
  }

  async #isAsked({ text, answer, killed }: Of<'question'>): Promise<void> {
    const before = await this.#questions()
    await this.#asks(killed === 'question', () =>
      this.site.call(alice, 'POST /discuss', {
        body: { title: 'Question', content: text, cid: this.cid, pid: null },
      }),
    )
    const asked = await this.#questions()
    expect(asked).toHaveLength(before.length + 1)
    this.#unanswered.push(asked.at(-1)!)
    if (answer !== null) await this.answersAll(answer)
  }

  async #questions(): Promise<number[]> {
    const rows = await server.db
      .selectFrom('discussions')
      .select('did')
      .where('contest_id', '=', this.cid)
      .orderBy('did')
      .execute()
    return rows.map(({ did }) => did)
  }

  async #isAnnounced({ text, isTakenBack }: Of<'announcement'>): Promise<void> {
    const body = { title: 'Note', content: text, cid: this.cid, pid: null }
    const { did } = (await server.call(admin, 'POST /discuss', { body })).data
    if (!isTakenBack) return
    await this.#quiet()
    expect((await server.call(admin, 'DELETE /discuss/:did', { params: { did } })).error).toBeNull()
  }

  async answersAll(content: string): Promise<void> {
    for (const did of this.#unanswered.splice(0)) {
      const answer = await server.call(admin, 'POST /discuss/:did/comment', {
        params: { did },
        body: { content },
      })
      expect(answer.error).toBeNull()
    }
  }
}
