import { enter, makeContest } from '@verdict/testkit/contest'
import { author, begin, comment, dids, other, read, withDiscussions } from '@verdict/testkit/discussion'
import { admin, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'

withDiscussions()

type Answer = { content?: string; quick?: 'yes' | 'no-comment'; everybody?: boolean }
const answer = (who: TestPerson, did: number, body: Answer) =>
  server.call(who, 'POST /discuss/:did/comment', { params: { did }, body })

async function contest(): Promise<number> {
  const cid = await makeContest(server, admin, {})
  for (const who of [author, other]) await enter(server, who, cid)
  return cid
}

test('[DISC-ANSWER-1] managers answer by a few words, which each reads in their own language; others do not', async () => {
  const did = await begin(author, { cid: await contest(), content: 'May n be 0?' })
  expect((await read(author, did)).data.may).toMatchObject({ comment: true, answer: false })
  expect((await answer(author, did, { quick: 'yes' })).error).toBe('FORBIDDEN')
  expect((await answer(author, did, { content: 'x', everybody: true })).error).toBe('FORBIDDEN')
  expect((await answer(other, did, { quick: 'yes' })).error).toBe('NOT_FOUND')
  expect((await read(admin, did)).data.may.answer).toBe(true)
  for (const wrong of [{}, { content: 'x', quick: 'yes' as const }]) {
    expect((await answer(admin, did, wrong)).status).toBe(400)
  }
  const { id } = (await answer(admin, did, { quick: 'yes' })).data
  const [given] = (await read(author, did)).data.comments.docs
  expect(given).toMatchObject({ id, quick: 'yes', content: 'Yes.' })
  const edit = { params: { did, id }, body: { content: 'No, from 1.' } }
  await server.call(admin, 'PUT /discuss/:did/comment/:id', edit)
  expect((await read(author, did)).data.comments.docs[0]).toMatchObject({
    quick: null,
    content: 'No, from 1.',
  })
  // Nothing that is no question of a contest.
  const free = await begin(author)
  expect((await answer(admin, free, { quick: 'yes' })).error).toBe('FORBIDDEN')
})

test('[DISC-ANSWER-1] an answer to everybody announces the question without its author', async () => {
  const cid = await contest()
  const did = await begin(author, { cid, title: 'Zero?', content: 'May n be 0?\nOr 1?' })
  expect(await dids(other, { cid })).toEqual([])
  expect((await answer(admin, did, { quick: 'no-comment', everybody: true })).status).toBe(201)
  expect((await read(author, did)).data.comments.total).toBe(1)
  const [shown] = await dids(other, { cid })
  const { data } = await read(other, shown!)
  expect(data).toMatchObject({ title: 'Zero?', uid: admin.uid, content: '> May n be 0?\n> Or 1?' })
  expect(data.comments.docs).toMatchObject([{ uid: admin.uid, quick: 'no-comment' }])
  expect(JSON.stringify(data)).not.toContain(author.uid)
  expect((await read(other, did)).error).toBe('NOT_FOUND')
})

test('[DISC-ANSWER-2] who answers is shown the next question without an answer', async () => {
  const cid = await contest()
  const [first, second, third] = [
    await begin(author, { cid }),
    await begin(other, { cid }),
    await begin(author, { cid }),
  ]
  await begin(admin, { cid })
  const next = async (did: number) => (await read(admin, did)).data.next
  expect([await next(first), await next(second), await next(third)]).toEqual([second, third, first])
  expect((await read(author, first)).data.next).toBeNull()
  await comment(admin, second)
  expect([await next(first), await next(third)]).toEqual([third, first])
  await comment(admin, first)
  expect(await next(third)).toBeNull()
})
