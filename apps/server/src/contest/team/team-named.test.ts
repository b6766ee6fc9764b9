// The username of a team is an id of ours: in pages and files of results stands the team's name.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { ended, moveContest, running } from '@verdict/testkit/contest'
import { pid, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, root, server } from '@verdict/testkit/lab'
import { everythingCompared } from '@verdict/testkit/similarity'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'

withContests()

const [first, second] = ['Zephyrodrome', '三个臭皮匠']

async function alike() {
  const cid = await makeTeamContest(server, admin, { ...running, list: [pid] })
  await makeTeam(server, admin, cid, first, [alice])
  await makeTeam(server, admin, cid, second, [bob])
  const send = async (who: TestPerson, code: string) => {
    const body = { pid, mid: cid, language: Language.Cpp17, code }
    const { data } = await server.call(who, 'POST /status', { body })
    await host.judge(Judge.Accepted)
    return data.sid
  }
  const [one, two] = [await send(alice, longAddition), await send(bob, longAdditionRenamed)]
  await everythingCompared(server)
  return { cid, one, two }
}

test('[TEAM-NAME-1] files of results name teams, and have their usernames nowhere', async () => {
  const { cid } = await alike()
  await moveContest(server, admin, cid, ended)
  for (const { text } of [
    await server.call(root, 'GET /contest/:cid/export', { params: { cid }, query: { format: 'csv' } }),
    await server.call(admin, 'GET /similarity/export', { query: { contest: cid, format: 'csv' } }),
    await server.call(root, 'GET /admin/solutions/export', { query: { mid: cid, format: 'csv' } }),
  ]) {
    expect(text).toContain(first)
    expect(text).toContain(second)
    expect(text).not.toContain(`t:${cid}:`)
  }
})

test('[TEAM-NAME-1] where pages show a submission of a team, its name is with it', async () => {
  const { cid, one, two } = await alike()
  const { data } = await server.call(admin, 'GET /status/:sid', { params: { sid: two } })
  expect(data).toMatchObject({ team: second, simSolution: { nick: first } })
  const body = { action: 'rejudge' as const, sids: [one] }
  const { job } = (await server.call(root, 'POST /admin/jobs', { body })).data
  await host.judge(Judge.WrongAnswer)
  const changes = () =>
    server.call(root, 'GET /admin/jobs/:id/changes', { params: { id: job!.id }, query: {} })
  await expect
    .poll(async () => (await changes()).data.docs)
    .toMatchObject([{ sid: one, uid: `t:${cid}:1`, nick: first }])
})
