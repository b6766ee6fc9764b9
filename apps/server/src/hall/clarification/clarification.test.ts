import { ended, enter, makeContest, moveContest, ready, running } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import {
  author,
  begin,
  change,
  comment,
  dids,
  other,
  read,
  withDiscussions,
} from '@verdict/testkit/discussion'
import { admin, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { makeTeam, makeTeamContest } from '@verdict/testkit/team'
import { expect, test } from 'vitest'

withDiscussions()

interface Place {
  cid: number
  did: number
}
type Query = { state?: 'waiting' | 'answered'; problem?: number; page?: number; pageSize?: number }

const queue = async (cid: number, query: Query = {}, who: TestPerson = admin) =>
  (await server.call(who, 'GET /contest/:cid/clarifications', { params: { cid }, query })).data
const waiting = async (cid: number, query: Query = {}) => (await queue(cid, query)).docs.map(({ did }) => did)
const answered = (cid: number) => waiting(cid, { state: 'answered' })
const act = (who: TestPerson, params: Place, act: 'take' | 'takeOver' | 'release' | 'dismiss' | 'reopen') =>
  server.call(who, 'PUT /contest/:cid/clarifications/:did', { params, body: { act } })
type Body = { content?: string; quick?: 'yes' | 'no'; to?: 'asker' | 'all' | string[]; again?: boolean }
const answer = (who: TestPerson, params: Place, body: Body = { quick: 'yes' }) =>
  server.call(who, 'POST /contest/:cid/clarifications/:did/answer', { params, body })
const news = async (who: TestPerson, cid: number, since?: string) =>
  (await server.call(who, 'GET /contest/:cid/clarifications/news', { params: { cid }, query: { since } }))
    .data
const mark = (who: TestPerson, cid: number, body: { shown?: string; read?: string }) =>
  server.call(who, 'PUT /contest/:cid/clarifications/news', { params: { cid }, body })
const notified = async (who: TestPerson, cid: number, since?: string) =>
  (await news(who, cid, since)).broadcasts.map(({ did }) => did)
const unread = async (who: TestPerson, cid: number) => (await news(who, cid)).unread

const byNumber = (a: number | null, b: number | null) => Number(a) - Number(b)
const ids = (...people: TestPerson[]) => people.map(({ userId }) => userId).toSorted(byNumber)

async function contest(list: number[] = []): Promise<number> {
  const cid = await makeContest(server, admin, { list })
  for (const who of [author, other]) await enter(server, who, cid)
  return cid
}

test('[CLAR-QUEUE-1] the queue has what waits, the oldest first, by problem, and what is answered', async () => {
  const problems = [await judgeableProblem(server, admin), await judgeableProblem(server, admin)]
  const cid = await contest(problems)
  const general = await begin(author, { cid, title: 'Break?' })
  const second = await begin(other, { cid, title: 'Zero?', problem: 2 })
  await begin(admin, { cid })
  expect(await waiting(cid)).toEqual([general, second])
  expect([await waiting(cid, { problem: 0 }), await waiting(cid, { problem: 2 })]).toEqual([
    [general],
    [second],
  ])
  expect(await waiting(cid, { problem: 1 })).toEqual([])
  const [, row] = (await queue(cid)).docs
  expect(row).toMatchObject({
    uid: other.uid,
    title: 'Zero?',
    problem: 2,
    waits: true,
    taken: null,
    replies: [],
  })
  expect((await read(other, second)).data.asked).toEqual({ pid: problems[1], index: 2 })
  expect((await read(author, general)).data.asked).toBeNull()
  const unlisted = await server.call(author, 'POST /discuss', {
    body: { title: 'T', content: 'C', cid, problem: 3 },
  })
  expect(unlisted.error).toBe('NOT_FOUND')

  await comment(admin, general, 'At noon.')
  expect([await waiting(cid), await answered(cid)]).toEqual([[second], [general]])
  expect(await queue(cid)).toMatchObject({ waiting: 1, taken: 0, answered: 1 })
  // Its author asks further.
  await comment(author, general, 'For how long?')
  expect(await waiting(cid)).toEqual([second, general])
  const [, again] = (await queue(cid)).docs
  expect(again!.replies.map(({ byAsker }) => byAsker)).toEqual([false, true])
  // Put aside, until they write again.
  expect((await act(admin, { cid, did: general }, 'dismiss')).status).toBe(200)
  expect(await waiting(cid)).toEqual([second])
  await act(admin, { cid, did: general }, 'reopen')
  expect(await waiting(cid)).toEqual([second, general])
  await act(admin, { cid, did: general }, 'dismiss')
  await comment(author, general, 'So?')
  expect(await waiting(cid)).toEqual([second, general])
  expect((await queue(cid, { page: 2, pageSize: 1 })).docs.map(({ did }) => did)).toEqual([general])
})

test('[CLAR-QUEUE-2] who takes a question answers it; others take it over first, and nobody answers what is answered', async () => {
  const cid = await contest()
  const place = { cid, did: await begin(author, { cid }) }
  expect((await act(admin, place, 'take')).status).toBe(200)
  expect((await queue(cid)).docs[0]!.taken).toEqual({ uid: admin.uid, nick: '', byMe: true })
  expect((await queue(cid, {}, root)).docs[0]!.taken).toMatchObject({ byMe: false })
  for (const refused of [
    await act(root, place, 'take'),
    await act(root, place, 'release'),
    await act(root, place, 'dismiss'),
    await answer(root, place),
    await comment(root, place.did),
  ]) {
    expect(refused.error).toBe('QUESTION_TAKEN')
  }
  // Its author goes on writing.
  expect((await comment(author, place.did)).status).toBe(201)
  expect((await act(root, place, 'takeOver')).status).toBe(200)
  expect((await answer(admin, place)).error).toBe('QUESTION_TAKEN')
  await act(root, place, 'release')
  expect((await queue(cid)).docs[0]!.taken).toBeNull()
  // Two who answer at the same time, without having taken it.
  const both = await Promise.all([answer(admin, place), answer(root, place)])
  expect(new Set(both.map(({ error }) => error))).toEqual(new Set(['QUESTION_ANSWERED', null]))
  expect((await answer(root, place, { content: 'More exactly: no.', again: true })).status).toBe(201)
  expect((await queue(cid, { state: 'answered' })).docs[0]!.taken).toBeNull()

  // Other discussions are not there.
  const elsewhere = await begin(author, { cid: await contest() })
  const announcement = await begin(admin, { cid })
  for (const did of [elsewhere, announcement]) {
    expect((await act(admin, { cid, did }, 'take')).error).toBe('NOT_FOUND')
  }
  expect((await answer(admin, { cid, did: elsewhere })).error).toBe('NOT_FOUND')
  expect((await answer(admin, { cid, did: announcement })).error).toBe('FORBIDDEN')
})

test('[CLAR-QUEUE-3] a contest has its own prepared answers, which its managers write', async () => {
  const cid = await contest()
  const put = (answers: string[]) =>
    server.call(admin, 'PUT /contest/:cid/clarifications/prepared', { params: { cid }, body: { answers } })
  const answers = ['Look at the first sample.', 'Both.']
  expect((await put([` ${answers[0]} `, 'Both.'])).data.prepared).toEqual(answers)
  expect((await queue(cid)).prepared).toEqual(answers)
  const copy = (await server.call(admin, 'POST /contest/:cid/copy', { params: { cid } })).data.cid
  expect((await queue(copy)).prepared).toEqual(answers)
  expect((await put(['Both.', '  '])).status).toBe(400)
  expect((await put(Array.from({ length: 10 }, () => 'x'))).status).toBe(400)
  await put([])
  expect((await queue(cid)).prepared).toEqual([])
})

test('[CLAR-TO-1] an answer goes to the asker alone, to chosen entrants or to all, and never tells others who asked', async () => {
  const cid = await contest()
  const third = await server.person(`third${cid}`)
  await enter(server, third, cid)
  const ask = async (title: string) => ({
    cid,
    did: await begin(author, { cid, title, content: 'May n be 0?' }),
  })
  const seen = async () => [
    await dids(author, { cid }),
    await dids(other, { cid }),
    await dids(third, { cid }),
  ]

  const alone = await ask('Alone')
  await answer(admin, alone, { content: 'Yes.' })
  expect(await seen()).toEqual([[alone.did], [], []])

  const some = await ask('Some')
  expect((await answer(admin, some, { content: 'No.', to: [other.uid.toUpperCase()] })).status).toBe(201)
  const [copy] = await dids(other, { cid })
  const { data } = await read(other, copy!)
  expect(data).toMatchObject({ title: 'Some', uid: admin.uid, content: '> May n be 0?', readers: null })
  expect(data.comments.docs).toMatchObject([{ uid: admin.uid, content: 'No.' }])
  expect(JSON.stringify(data)).not.toContain(author.uid)
  expect((await read(admin, copy!)).data.readers).toEqual([{ uid: other.uid, nick: '' }])
  // The asker has the answer below the question.
  expect((await read(author, some.did)).data.comments.docs).toMatchObject([{ content: 'No.' }])
  for (const who of [author, third, null]) expect((await read(who, copy!)).error).toBe('NOT_FOUND')
  expect(await seen()).toEqual([[some.did, alone.did], [copy], []])
  const notified = await server.db
    .selectFrom('notifications')
    .select('user_id')
    .where('did', '=', copy!)
    .execute()
  expect(notified.map(({ user_id }) => user_id).toSorted(byNumber)).toEqual(ids(other, root))

  const all = await ask('All')
  await answer(admin, all, { quick: 'no', to: 'all' })
  expect((await seen()).map(({ length }) => length)).toEqual([4, 2, 1])

  expect((await answer(admin, await ask('Nobody'), { quick: 'no', to: ['nobody-here'] })).error).toBe(
    'UNKNOWN_USERS',
  )
  // When all is over, questions are everybody's; what was notified to some stays theirs.
  await moveContest(server, admin, cid, ended)
  expect((await read(third, alone.did)).status).toBe(200)
  expect((await read(third, copy!)).error).toBe('NOT_FOUND')
  expect((await dids(third, { cid })).includes(copy!)).toBe(false)
  expect((await read(other, copy!)).status).toBe(200)
  // Moved elsewhere, too.
  await change(admin, copy!, { cid: null })
  expect((await read(third, copy!)).error).toBe('NOT_FOUND')
  expect((await read(other, copy!)).status).toBe(200)
})

test('[CLAR-TO-2] managers tell chosen entrants something of their own; entrants do not', async () => {
  const cid = await contest()
  const did = await begin(admin, { cid, title: 'Your seat', to: [other.uid] })
  expect([await dids(other, { cid }), await dids(author, { cid })]).toEqual([[did], []])
  expect((await dids(root, { cid })).includes(did)).toBe(true)
  const send = (who: TestPerson, to: string[]) =>
    server.call(who, 'POST /discuss', { body: { title: 'T', content: 'C', cid, to } })
  expect((await send(author, [other.uid])).error).toBe('FORBIDDEN')
  const outsider = await server.person(`outsider${cid}`)
  expect((await send(admin, [outsider.uid])).error).toBe('UNKNOWN_USERS')
  // A correction is heard by them alone.
  await server.db.deleteFrom('notifications').where('did', '=', did).execute()
  await change(admin, did, { content: 'Row 3, not 2.' })
  const rows = await server.db.selectFrom('notifications').select('user_id').where('did', '=', did).execute()
  expect(rows.map(({ user_id }) => user_id).toSorted(byNumber)).toEqual(ids(other, root))
})

test('[CLAR-NEWS-1] each entrant is shown an announcement once, those who come later as well', async () => {
  const cid = await contest()
  const opened = (await news(author, cid)).now
  const first = await begin(admin, { cid, title: 'Water' })
  await begin(other, { cid, title: 'Mine' })
  expect([await notified(author, cid), await notified(other, cid), await notified(admin, cid)]).toEqual([
    [first],
    [first],
    [],
  ])
  const [shown] = (await news(author, cid)).broadcasts
  expect(shown).toMatchObject({ title: 'Water', replies: [] })
  await mark(author, cid, { shown: shown!.at })
  // Not after a reload; but on another page that was open before it.
  expect([await notified(author, cid), await notified(author, cid, opened)]).toEqual([[], [first]])
  expect(await notified(other, cid)).toEqual([first])
  // A correction is one more.
  await comment(admin, first, 'At noon.')
  const [corrected] = (await news(author, cid)).broadcasts
  expect(corrected).toMatchObject({ did: first, replies: [{ quick: null }] })
  const late = await server.person(`late${cid}`)
  await enter(server, late, cid)
  for (let count = 0; count < 6; count += 1) await begin(admin, { cid, title: `Notice ${count}` })
  const { broadcasts, more } = await news(late, cid)
  expect([broadcasts.map(({ title }) => title), more]).toEqual([[1, 2, 3, 4, 5].map((n) => `Notice ${n}`), 2])
  // A mark neither goes back nor past the present.
  await mark(late, cid, { shown: '2100-01-01T00:00:00.000Z' })
  await mark(late, cid, { shown: opened })
  expect(await notified(late, cid)).toEqual([])
  const last = await begin(admin, { cid, title: 'Last' })
  expect(await notified(late, cid)).toEqual([last])
  await moveContest(server, admin, cid, ended)
  expect(await notified(author, cid)).toEqual([])
})

test('[CLAR-NEWS-2] the tab counts what was not read: announcements and answers, and for the jury what waits', async () => {
  const cid = await contest()
  const did = await begin(author, { cid })
  expect([await unread(author, cid), await unread(other, cid), await unread(admin, cid)]).toEqual([0, 0, 1])
  await answer(admin, { cid, did })
  expect([await unread(author, cid), await unread(other, cid), await unread(admin, cid)]).toEqual([1, 0, 0])
  await begin(admin, { cid })
  await begin(admin, { cid, to: [other.uid] })
  expect([await unread(author, cid), await unread(other, cid)]).toEqual([2, 2])
  await mark(author, cid, { read: (await news(author, cid)).now })
  expect([await unread(author, cid), await unread(other, cid)]).toEqual([0, 2])
  await comment(author, did, 'Thank you.')
  expect([await unread(author, cid), await unread(admin, cid)]).toEqual([0, 1])
  // In contests of long ago nothing is news.
  await moveContest(server, admin, cid, ended)
  expect(await unread(other, cid)).toBe(2)
  await server.db
    .updateTable('contests')
    .set({ starts_at: new Date('2020-01-01T00:00:00Z'), ends_at: new Date('2020-01-02T00:00:00Z') })
    .where('cid', '=', cid)
    .execute()
  expect(await unread(other, cid)).toBe(0)
})

test('[CLAR-TEAM-1] a team asks as one, and its members all read question and answer', async () => {
  const cid = await makeTeamContest(server, admin, running)
  const { uid, number } = await makeTeam(server, admin, cid, 'Foxes', [author, other])
  const rival = await server.person(`rival${cid}`)
  await makeTeam(server, admin, cid, 'Owls', [rival])
  const did = await begin(author, { cid })
  expect((await read(other, did)).data).toMatchObject({
    uid,
    nick: 'Foxes',
    may: { edit: true, comment: true },
  })
  expect((await queue(cid)).docs).toMatchObject([{ uid, nick: 'Foxes', waits: true }])
  expect((await read(rival, did)).error).toBe('NOT_FOUND')
  // Words of another member are no answer.
  await comment(other, did, 'And n = 1?')
  expect(await waiting(cid)).toEqual([did])
  expect((await answer(admin, { cid, did })).status).toBe(201)
  expect([await unread(author, cid), await unread(other, cid), await unread(rival, cid)]).toEqual([1, 1, 0])
  const heard = await server.db
    .selectFrom('notifications')
    .select('user_id')
    .where('did', '=', did)
    .where('kind', '=', 'answer')
    .execute()
  expect(heard.map(({ user_id }) => user_id).toSorted(byNumber)).toEqual(ids(author, other))
  // Its words keep it there.
  const removed = await server.call(admin, 'DELETE /contest/:cid/teams/:number', { params: { cid, number } })
  expect(removed.error).toBe('TEAM_HAS_SUBMISSIONS')
  const message = await begin(admin, { cid, to: [uid] })
  expect([await notified(author, cid), await notified(other, cid), await notified(rival, cid)]).toEqual([
    [message],
    [message],
    [],
  ])
  const sent = await server.db.selectFrom('discussions').select('sent_by').where('did', '=', did).execute()
  expect(sent).toEqual([{ sent_by: author.userId }])
})

test('[CLAR-QUEUE-4] before the start there is no news, and the queue is for managers alone', async () => {
  const cid = await contest()
  await moveContest(server, admin, cid, ready)
  const refused = await server.call(author, 'GET /contest/:cid/clarifications/news', { params: { cid } })
  expect(refused.error).toBe('CONTEST_NOT_STARTED')
  expect((await server.call(author, 'GET /contest/:cid/clarifications', { params: { cid } })).error).toBe(
    'FORBIDDEN',
  )
})
