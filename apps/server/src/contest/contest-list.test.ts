import { ContestStatus, ContestVisibility } from '@verdict/domain/contest'
import { enter, makeContest } from '@verdict/testkit/contest'
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
    expect((await all('current')).data.docs.map(({ cid }) => cid)).toEqual([long, short, late, next])
    expect((await all('first')).data.docs.map(({ cid }) => cid)).toEqual([long, short, late, next, over])
    // However many are planned.
    const first = (await server.call(null, 'GET /contest/list', { query: { ...query, pageSize: 2 } })).data
    expect(first.docs.map(({ cid }) => cid)).toEqual([short, long])
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
