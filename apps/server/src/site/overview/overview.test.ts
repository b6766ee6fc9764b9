import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Judge } from '@verdict/domain/verdict'
import { enter, makeContest } from '@verdict/testkit/contest'
import { judgeableProblem, judgeHost, submitted } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

withLab()

const overview = async (who: TestPerson = admin) => (await server.call(who, 'GET /admin/overview', {})).data
const judging = async (who: TestPerson) => (await server.call(who, 'GET /judging', {})).data
const setHosts = (change: ReturnType<typeof sql>) => sql`update judge_hosts set ${change}`.execute(server.db)

describe('[ADM-OVER-1] at a glance', () => {
  test('contests that run, and questions in them that nobody has answered', async () => {
    const pid = await judgeableProblem(server, admin)
    const cid = await makeContest(server, admin, { list: [pid], title: 'Runs now' })
    const over = await makeContest(server, admin, { list: [pid], title: 'Over', start: -120, end: -60 })
    await enter(server, alice, cid)
    const ask = async (who: TestPerson, title: string, about: object) =>
      (await server.call(who, 'POST /discuss', { body: { title, content: 'Words', ...about } })).data.did
    const open = await ask(alice, 'Is 0 even?', { cid })
    const answered = await ask(alice, 'May I?', { cid })
    await server.call(admin, 'POST /discuss/:did/comment', {
      params: { did: answered },
      body: { content: 'Yes.' },
    })
    await ask(admin, 'The printer works again', { cid })
    await ask(bob, 'How do you do?', {})
    const { contests, questions } = await overview()
    expect(contests).toMatchObject([{ cid, title: 'Runs now', entrants: 1 }])
    expect(contests.map((contest) => contest.cid)).not.toContain(over)
    expect(questions).toMatchObject([{ did: open, title: 'Is 0 even?', cid, contest: 'Runs now' }])
  })

  test('system errors with their reasons, disk, and the last backup', async () => {
    const pid = await judgeableProblem(server, admin)
    const sid = await submitted(server, alice, pid)
    await judgeHost(server).judge(Judge.SystemError)
    const note = join(server.context.settings.dataDir, 'last-backup')
    const { errors, disk, backupAt } = await overview()
    expect(errors[0]).toMatchObject({ sid, pid })
    expect(disk.total).toBeGreaterThan(disk.free)
    expect(disk.free).toBeGreaterThan(0)
    expect(backupAt).toBeNull()
    await writeFile(note, '2030-01-02T03:04:05.000Z\n')
    expect((await overview()).backupAt).toBe('2030-01-02T03:04:05.000Z')
    await writeFile(note, 'not a time')
    expect((await overview()).backupAt).toBeNull()
    await rm(note)
  })
})

test('[ADM-OVER-2] [ADM-OVER-3] that nothing is judged is shown to everyone logged in, and why to admins alone', async () => {
  await setHosts(sql`last_seen_at = clock_timestamp(), disabled_at = null`)
  expect(await judging(alice)).toEqual({ works: true })
  await setHosts(sql`last_seen_at = clock_timestamp() - interval '1 hour'`)
  expect(await judging(alice)).toEqual({ works: false })
  for (const who of [admin, root]) expect(await judging(who)).toEqual({ works: false, fault: 'OFFLINE' })
  expect((await overview()).judging).toMatchObject({ works: false, fault: 'OFFLINE' })
  expect((await overview()).hosts).toMatchObject({ online: 0 })
  await setHosts(sql`disabled_at = clock_timestamp()`)
  expect(await judging(admin)).toEqual({ works: false, fault: 'DISABLED' })
})
