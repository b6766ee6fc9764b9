// A contest that leaves with the code of its submissions, all of it as it was at one moment, and its table of results.

import { usualAwards } from '@verdict/domain/awards'
import { CourseVisibility } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import { ended, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, host, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { exported, filesOf } from '../../../test/package/contest-sent.ts'
import { exportContest } from './contest-export.ts'

withLab()

let pids: number[]
let carol: TestPerson
beforeAll(async () => {
  pids = [await judgeableProblem(server, root), await judgeableProblem(server, root)]
  carol = await server.person('carol')
})

const send = async (who: TestPerson, cid: number, pid: number, judge: Judge = Judge.Accepted) => {
  await submittedIn(server, who, cid, pid)
  await host.judge(judge)
}

/** The team of alice solved both, that of bob one problem. */
async function played(): Promise<number> {
  const cid = await makeTeamContest(server, admin, { ...running, list: pids })
  await makeTeam(server, admin, cid, 'One', [alice])
  await makeTeam(server, admin, cid, 'Two', [bob])
  await send(alice, cid, pids[0]!)
  await send(alice, cid, pids[1]!)
  await send(bob, cid, pids[0]!)
  return cid
}

test('[CPK-EXPORT-4] an archive has the code that its manager may open, each submission as the standard has its files', async () => {
  const cid = await played()
  const paths = async (who: TestPerson, file: string) => {
    const files = await filesOf((await exported(who, cid, `file=${file}`)).rawPayload)
    return { files, code: [...files.keys()].filter((path) => path.startsWith('submissions/')) }
  }
  expect((await paths(admin, 'package')).code).toEqual([])
  const { files, code } = await paths(admin, 'archive')
  const listed = JSON.parse(files.get('submissions.json')!.toString()) as { id: string }[]
  expect(listed).toHaveLength(3)
  expect(code).toEqual(listed.map(({ id }) => `submissions/${id}/files.zip`))
  const sources = await filesOf(files.get(code[0]!)!)
  expect([...sources.values()].map(String)).toEqual(['int main() {}'])
  const body = { name: 'Course', encrypt: CourseVisibility.Public }
  const { courseId: id } = (await server.call(root, 'POST /course', { body })).data
  await server.call(root, 'PUT /contest/:cid', { params: { cid }, body: { course: id, confirmed: true } })
  const params = { id, uid: 'carol' }
  const member = (role: object) =>
    server.call(root, 'POST /course/:id/member/:uid', { params, body: { role } })
  await member({ manageContest: true })
  expect((await paths(carol, 'archive')).code).toEqual([])
  await member({ manageContest: true, viewSolution: true })
  expect((await paths(carol, 'archive')).code).toEqual(code)
})

test('[CPK-EXPORT-5] all of a package is of the moment in which it was asked for', async () => {
  const cid = await played()
  const turn = vi.fn()
  const { content } = await exportContest(
    server.context,
    { userId: admin.userId, uid: admin.uid, privilege: Privilege.Admin, teams: [], sessionId: 0 },
    cid,
    { version: '2023-06', file: 'package' },
    async () => turn,
  )
  await send(bob, cid, pids[1]!)
  await makeTeam(server, admin, cid, 'Too late', [])
  const files = await filesOf(await buffer(content))
  const json = (path: string) => JSON.parse(files.get(path)!.toString()) as { name: string }[]
  expect(json('submissions.json')).toHaveLength(3)
  expect(json('judgements.json')).toHaveLength(3)
  expect(json('teams.json').map(({ name }) => name)).toEqual(['One', 'Two'])
  await vi.waitFor(() => expect(turn).toHaveBeenCalled())
})

test('[CPK-RESULTS-2] where places go by problems solved, those who solved less than the median have none in results.tsv', async () => {
  const cid = await played()
  await send(bob, cid, pids[1]!, Judge.WrongAnswer)
  await send(bob, cid, pids[1]!)
  await makeTeam(server, admin, cid, 'Three', [carol])
  await send(carol, cid, pids[0]!)
  await moveContest(server, admin, cid, ended)
  const params = { cid }
  const body = { ...usualAwards, gold: 1, silver: 0, bronze: 0, places: 'solved' as const }
  for (const { error } of [
    await server.call(admin, 'PUT /contest/:cid/awards/settings', { params, body }),
    await server.call(admin, 'POST /contest/:cid/finalize', { params, body: {} }),
  ])
    expect(error).toBeNull()
  const lines = (await exported(admin, cid, 'file=results')).payload.trim().split('\n').slice(1)
  expect(lines.map((line) => line.split('\t').slice(1, 4))).toEqual([
    ['1', 'Gold Medal', '2'],
    ['2', 'Ranked', '2'],
    ['', 'Honorable', '1'],
  ])
})
