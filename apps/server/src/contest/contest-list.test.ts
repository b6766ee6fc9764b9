import { ContestStatus, ContestVisibility } from '@verdict/domain/contest'
import { CourseVisibility } from '@verdict/domain/course'
import { enter, makeContest, moveContest } from '@verdict/testkit/contest'
import { give } from '@verdict/testkit/course'
import { makeExam } from '@verdict/testkit/exam'
import { admin, alice, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { describe, expect, test } from 'vitest'

withLab()

const read = (who: TestPerson, cid: number) => server.call(who, 'GET /contest/:cid', { params: { cid } })
const verify = (who: TestPerson, cid: number, body: { password?: string } = {}) =>
  server.call(who, 'POST /contest/:cid/verify', { params: { cid }, body })

describe('the list', () => {
  test('[CON-LIST-1] [CON-LIST-6] is paged, newest first, and searched by title', async () => {
    const older = await makeContest(server, admin, { title: 'Listed 100%', start: -10, end: 10 })
    const newer = await makeContest(server, admin, { title: 'listed twice', start: -5, end: 10 })
    await enter(server, alice, newer)
    const list = (content: string, pageSize = 20) =>
      server.call(alice, 'GET /contest/list', { query: { type: 'title', content, pageSize } })
    const { docs, total } = (await list('LISTED')).data
    expect(docs.map(({ cid }) => cid)).toEqual([newer, older])
    expect(docs.map(({ isEntrant }) => isEntrant)).toEqual([true, false])
    expect(total).toBe(2)
    expect((await list('0%')).data.docs.map(({ cid }) => cid)).toEqual([older])
    expect((await list('listed', 1)).data).toMatchObject({ docs: [{ cid: newer }], pages: 2 })
    expect((await server.call(alice, 'GET /contest/list', { query: {} })).data.limit).toBe(20)
  })

  test('[CON-LIST-7] those that are not over: what runs by its end, then what comes by its start', async () => {
    const make = (title: string, start: number, end: number) =>
      makeContest(server, admin, { title: `Current ${title}`, start, end })
    const late = await make('late', 600, 700)
    const next = await make('next', 60, 900)
    const long = await make('long', -6000, 6000)
    const short = await make('short', -10, 5)
    const over = await make('over', -100, -1)
    const query = { phase: 'current', type: 'title', content: 'current ' } as const
    const { data } = await server.call(null, 'GET /contest/list', { query })
    expect(data).toMatchObject({ total: 4 })
    expect(data.docs.map(({ cid }) => cid)).toEqual([short, long, next, late])
    // One's own before those of others, what is over after them.
    await enter(server, alice, long)
    await server.db
      .insertInto('contest_entrants')
      .values({ contest_id: late, user_id: alice.userId, uid_key: alice.uid, address: '127.0.0.1' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const all = (phase: 'current' | 'first') =>
      server.call(alice, 'GET /contest/list', { query: { ...query, phase } })
    expect((await all('current')).data.docs.map(({ cid }) => cid)).toEqual([long, late, short, next])
    expect((await all('first')).data.docs.map(({ cid }) => cid)).toEqual([long, late, short, next, over])
    // However many are planned.
    const first = (await server.call(null, 'GET /contest/list', { query: { ...query, pageSize: 2 } })).data
    expect(first.docs.map(({ cid }) => cid)).toEqual([short, long])
  })

  test('[CON-COMING-1] what one takes part in comes with the profile, what one may not see or is none of one’s business does not', async () => {
    const hour = { start: 60, end: 300 }
    const coming = async (who: TestPerson) =>
      (await server.call(who, 'GET /account/profile', {})).data.coming?.map(({ title, isExam }) =>
        isExam ? `${title} (exam)` : title,
      )
    const [dave, erin] = [await server.person('dave'), await server.person('erin')]
    const body = { name: 'Course', encrypt: CourseVisibility.Private }
    const { courseId } = (await server.call(root, 'POST /course', { body })).data
    await give(courseId, 'dave', { basic: true })
    const make = (title: string, more: object) =>
      makeContest(server, admin, { title: `Coming ${title}`, ...hour, ...more })
    const { Public, Private } = ContestVisibility
    const allow = { users: ['dave'], groups: [] }
    await make('to all', {})
    await make('later', { encrypt: Private, allow, start: 8 * 24 * 60, end: 9 * 24 * 60 })
    await make('running', { encrypt: Private, allow, start: -1 })
    await make('reserved', { encrypt: Private, allow, status: ContestStatus.Reserve })
    await make('by list', { encrypt: Private, allow, start: 70 })
    await make('course', { encrypt: Public, course: courseId, start: 80 })
    await make('course by list', { encrypt: Private, course: courseId })
    expect(await coming(dave)).toEqual(['Coming by list', 'Coming course'])
    expect(await coming(erin)).toBeUndefined()
    // The class of an exam is its roster.
    const exam = await makeExam(server, root, {
      contest: { title: 'Coming', course: courseId },
      start: 50,
      end: 100,
      sitters: [erin],
    })
    expect(await coming(erin)).toEqual(['Coming (exam)'])
    expect(await coming(dave)).toEqual(['Coming by list', 'Coming course'])
    const query = { phase: 'first', pageSize: 3 } as const
    const { docs } = (await server.call(dave, 'GET /contest/list', { query })).data
    expect(docs.map(({ title, isMine }) => [title, isMine])).toEqual([
      ['Coming running', true],
      ['Coming by list', true],
      ['Coming course', true],
    ])
    // From its start on there is nothing but the exam.
    await moveContest(server, root, exam, { start: -1, end: 100 })
    const { data } = await server.call(erin, 'GET /account/profile', {})
    expect([data.coming, data.exam?.cid]).toEqual([undefined, exam])
  })

  test('[CON-LIST-5] [CON-LIST-4] a reserved contest is there for admins alone', async () => {
    const cid = await makeContest(server, admin, { title: 'Hidden one', status: ContestStatus.Reserve })
    for (const who of [null, alice, admin, root]) {
      const { data } = await server.call(who, 'GET /contest/list', { query: { content: 'hidden one' } })
      const sees = who === admin || who === root
      expect(data.docs.map((doc) => [doc.cid, doc.reserved])).toEqual(sees ? [[cid, true]] : [])
      if (who) expect((await read(who, cid)).status).toBe(sees ? 200 : 404)
    }
    expect((await verify(alice, cid)).error).toBe('NOT_FOUND')
  })

  test('[CON-LIST-2] [CON-CHOICE-1] a row says title, times, kind and whether it is reserved', async () => {
    for (const encrypt of [ContestVisibility.Public, ContestVisibility.Private, ContestVisibility.Password]) {
      const title = `Row of kind ${encrypt}`
      const more = encrypt === ContestVisibility.Password ? { password: 'x' } : {}
      const cid = await makeContest(server, admin, { title, encrypt, ...more })
      const { data } = await server.call(alice, 'GET /contest/list', { query: { content: title } })
      expect(data.docs).toMatchObject([{ cid, title, encrypt, reserved: false }])
      expect(Date.parse(data.docs[0]!.start)).toBeLessThan(Date.parse(data.docs[0]!.end))
    }
    const made = (body: object) =>
      server.call(admin, 'POST /contest/', {
        body: {
          title: 'Of no kind',
          start: new Date(0).toISOString(),
          end: new Date(1e7).toISOString(),
          ...body,
        },
      })
    expect((await made({ encrypt: 4 })).status).toBe(400)
    expect((await made({ status: 1 })).status).toBe(400)
  })

  test('[CON-LIST-3] says what a viewer may do', async () => {
    const cid = await makeContest(server, admin, { title: 'May what' })
    const may = async (who: TestPerson) =>
      (await server.call(who, 'GET /contest/list', { query: { content: 'May what' } })).data.docs[0]!.may
    expect(await may(alice)).toEqual({ manage: false, edit: false, delete: false })
    expect(await may(admin)).toEqual({ manage: true, edit: true, delete: false })
    expect(await may(root)).toEqual({ manage: true, edit: true, delete: true })
    expect(cid).toBeGreaterThan(0)
  })
})
