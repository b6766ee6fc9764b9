// Discussions and comments: writing, changing and listing them.

import {
  author,
  begin,
  change,
  comment,
  dids,
  list,
  other,
  read,
  remove,
  trace,
  withDiscussions,
} from '@verdict/testkit/discussion'
import { admin, server } from '@verdict/testkit/lab'
import { startTestServer, type TestPerson } from '@verdict/testkit/server'
import { describe, expect, test } from 'vitest'

withDiscussions()

describe('writing', () => {
  test('[DISC-CREATE-1] [UI-MD-2] anyone logged in begins one; the text is sanitised', async () => {
    const body = { title: 'How?', content: '**x** $y$ <img src=x onerror=alert(1)>' }
    expect((await server.call(null, 'POST /discuss', { body })).error).toBe('LOGIN_REQUIRED')
    const did = await begin(author, body)
    const { data } = await read(null, did)
    expect(data).toMatchObject({
      did,
      title: 'How?',
      uid: 'Author',
      content: body.content,
      hasMath: true,
      editedAt: null,
      problem: null,
      contest: null,
      held: false,
      may: { edit: false, delete: false, comment: false },
    })
    expect(data.html).toContain('<strong>x</strong>')
    expect(data.html).not.toContain('<img')
    expect((await read(author, did)).data.may).toEqual({
      edit: true,
      delete: true,
      comment: true,
      answer: false,
    })
    for (const wrong of [
      { title: ' ' },
      { content: '\n' },
      { content: 'x'.repeat(20_001) },
      { content: '$a$ '.repeat(1_000) },
      { pid: 1, cid: 1 },
    ]) {
      const answer = await server.call(author, 'POST /discuss', { body: { ...body, ...wrong } })
      expect(answer.error).toBe('VALIDATION_FAILED')
    }
  })

  test('[DISC-EDIT-1] [DISC-DEL-1] its author and admins change and delete it; an admin leaves a trace', async () => {
    const did = await begin(author)
    expect((await change(other, did, { title: 'Mine' })).error).toBe('FORBIDDEN')
    expect((await change(author, did, { content: '*new*' })).status).toBe(200)
    const { data } = await read(null, did)
    expect(data).toMatchObject({ title: 'T', html: '<p><em>new</em></p>' })
    expect(data.editedAt).not.toBeNull()
    expect(await trace(`discussion:${did}`)).toEqual([])
    expect((await change(admin, did, { title: 'Tidier' })).status).toBe(200)
    expect((await read(null, did)).data.title).toBe('Tidier')

    expect((await remove(other, did)).error).toBe('FORBIDDEN')
    expect((await remove(admin, did)).status).toBe(200)
    expect((await read(author, did)).error).toBe('NOT_FOUND')
    expect((await remove(admin, did)).error).toBe('NOT_FOUND')
    expect(await dids(admin)).not.toContain(did)
    expect(await trace(`discussion:${did}`)).toEqual([
      { actor_id: admin.userId, action: 'discussion.change' },
      { actor_id: admin.userId, action: 'discussion.delete' },
    ])
    const own = await begin(author)
    expect((await remove(author, own)).status).toBe(200)
  })

  test('[DISC-COMMENT-1] [DISC-GET-1] comments stand below it, the oldest first, page by page', async () => {
    const did = await begin(author)
    const body = { content: 'x' }
    expect((await server.call(null, 'POST /discuss/:did/comment', { params: { did }, body })).error).toBe(
      'LOGIN_REQUIRED',
    )
    const ids: number[] = []
    for (const [who, text] of [
      [other, 'first'],
      [author, 'second'],
      [other, 'third'],
    ] as const) {
      ids.push((await comment(who, did, text)).data.id)
    }
    const { comments } = (await read(other, did, { pageSize: 2 })).data
    expect(comments).toMatchObject({ total: 3, pages: 2, limit: 2 })
    expect(comments.docs).toMatchObject([
      { id: ids[0], uid: 'other', content: 'first', may: { edit: true, delete: true } },
      { id: ids[1], uid: 'Author', html: '<p>second</p>', may: { edit: false, delete: false } },
    ])
    expect((await read(null, did, { page: 2, pageSize: 2 })).data.comments.docs[0]!.content).toBe('third')
    expect((await list(null)).docs.find((row) => row.did === did)!.comments).toBe(3)

    const put = (who: TestPerson, id: number, content: string) =>
      server.call(who, 'PUT /discuss/:did/comment/:id', { params: { did, id }, body: { content } })
    const drop = (who: TestPerson, id: number) =>
      server.call(who, 'DELETE /discuss/:did/comment/:id', { params: { did, id } })
    const [first = 0, second = 0] = ids
    expect((await put(author, first, 'x')).error).toBe('FORBIDDEN')
    expect((await put(other, first, 'changed')).status).toBe(200)
    expect((await put(admin, second, 'moderated')).status).toBe(200)
    expect(await trace(`comment:${second}`)).toEqual([{ actor_id: admin.userId, action: 'comment.change' }])
    expect((await drop(author, first)).error).toBe('FORBIDDEN')
    expect((await drop(other, first)).status).toBe(200)
    expect((await drop(admin, second)).status).toBe(200)
    expect((await drop(admin, second)).error).toBe('NOT_FOUND')
    const left = (await read(null, did)).data.comments
    expect(left.docs.map(({ content }) => content)).toEqual(['third'])
    expect((await list(null)).docs.find((row) => row.did === did)!.comments).toBe(1)
    // A comment belongs to its discussion alone.
    expect(
      (
        await server.call(other, 'PUT /discuss/:did/comment/:id', {
          params: { did: await begin(other), id: ids[2]! },
          body,
        })
      ).error,
    ).toBe('NOT_FOUND')
  })

  test('[DISC-RATE-1] one post in so many seconds, a discussion or a comment; what is refused is not counted', async () => {
    const strict = await startTestServer({ RATE_LIMIT_DISCUSS: '1/60s' })
    try {
      const [first, second] = [await strict.person('first'), await strict.person('second')]
      const body = { title: 'T', content: 'C' }
      const answers = [
        await strict.call(first, 'POST /discuss', { body: { ...body, pid: 2_000_000_000 } }),
        await strict.call(first, 'POST /discuss', { body }),
        await strict.call(first, 'POST /discuss', { body }),
        await strict.call(first, 'POST /discuss/:did/comment', { params: { did: 1 }, body }),
        await strict.call(second, 'POST /discuss/:did/comment', { params: { did: 1 }, body }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 201, 429, 429, 201])
      expect(answers[2]!.headers['retry-after']).toBeDefined()
    } finally {
      await strict.close()
    }
  })
})

test('[DISC-LIST-1] what was written last comes first; a keyword is looked for in titles', async () => {
  const [first, second] = [
    await begin(author, { title: 'Knapsack 100%' }),
    await begin(other, { title: 'Trees' }),
  ]
  expect((await dids(null)).slice(0, 2)).toEqual([second, first])
  await comment(other, first)
  expect((await dids(null)).slice(0, 2)).toEqual([first, second])
  expect(await dids(null, { keyword: 'KNAP' })).toEqual([first])
  expect(await dids(null, { keyword: '100%' })).toEqual([first])
  expect(await dids(null, { keyword: 'x%' })).toEqual([])
  await change(author, first, { title: '背包问题' })
  expect(await dids(null, { keyword: 'knap' })).toEqual([])
  expect(await dids(null, { keyword: '包问' })).toEqual([first])
  const { data } = await server.call(null, 'GET /discuss/list', { query: { pageSize: 1, page: 2 } })
  expect(data).toMatchObject({ docs: [{ did: second }], limit: 1, page: 2 })
})
