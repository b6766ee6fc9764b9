// Each role of a setter may do certain things with a problem that is not open, and nobody but the owner some others.

import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { setterRoles, type SetterRole } from '@verdict/domain/setter'
import { Judge } from '@verdict/domain/verdict'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { beforeEach, describe, expect, test } from 'vitest'

withLab()
let pid: number

const solution = {
  name: 'sum.cpp',
  language: Language.Cpp17,
  code: 'int main() {}',
  expected: [Judge.Accepted],
  score: null,
}

beforeEach(async () => {
  pid = await judgeableProblem(server, alice, {
    tests: 1,
    status: ProblemStatus.Reserve,
    title: 'Secret sum',
    language: 'en',
    references: [solution],
  })
})

const params = () => ({ params: { pid } })
const put = (who: TestPerson, whom: TestPerson, role: SetterRole) =>
  server.call(who, 'PUT /problem/:pid/setters/:uid', { params: { pid, uid: whom.uid }, body: { role } })
const remove = (who: TestPerson, whom: TestPerson) =>
  server.call(who, 'DELETE /problem/:pid/setters/:uid', { params: { pid, uid: whom.uid } })
const change = (body: object) => server.call(bob, 'PUT /problem/:pid', { ...params(), body })

const title = { zh: { title: '求和', description: '', input: '', output: '', hint: '' } }

/** Calls that a setter makes. */
const calls: Record<string, () => Promise<{ status: number }>> = {
  read: () => server.call(bob, 'GET /problem/:pid', { ...params(), query: {} }),
  content: () => server.call(bob, 'GET /problem/:pid/content', params()),
  setters: () => server.call(bob, 'GET /problem/:pid/setters', params()),
  notes: () => server.call(bob, 'GET /problem/:pid/notes', params()),
  checklist: () => server.call(bob, 'GET /problem/:pid/checklist', params()),
  translate: () => change({ translations: title }),
  'statement of its own': () => change({ description: 'Print the sum.' }),
  limits: () => change({ time: 2_000 }),
  title: () => change({ title: 'Sum' }),
  'translate and more': () => change({ translations: title, hint: 'x' }),
  sources: () => change({ references: [solution], sources: [], validators: [] }),
  open: () => change({ status: ProblemStatus.Available }),
  'tests there': () => server.call(bob, 'GET /testcase/:pid', params()),
  'add a test': () => server.call(bob, 'POST /testcase/:pid', { ...params(), body: { in: '1', out: '1' } }),
  groups: () => server.call(bob, 'PUT /testcase/:pid/groups', { ...params(), body: { groups: [] } }),
  recipe: () => server.call(bob, 'GET /problem/:pid/recipe', params()),
  build: () => server.call(bob, 'GET /problem/:pid/build', { ...params(), query: {} }),
  verification: () => server.call(bob, 'GET /problem/:pid/verification', params()),
  'results by test': () =>
    server.call(bob, 'GET /problem/:pid/verification/tests', { ...params(), query: {} }),
  verify: () => server.call(bob, 'POST /problem/:pid/verification', params()),
  'stop to verify': () => server.call(bob, 'DELETE /problem/:pid/verification', params()),
  'starter code': () => change({ skeletons: {} }),
  export: () => server.call(bob, 'GET /problem/:pid/package/formats', params()),
  'add a setter': () => put(bob, root, 'write'),
  delete: () => server.call(bob, 'DELETE /problem/:pid', params()),
}

const all = 'read content setters notes checklist'
const testing =
  'sources | tests there | add a test | groups | recipe | build | verification | results by test | verify | stop to verify'
const allowed: Record<SetterRole, string[]> = {
  write: [
    ...all.split(' '),
    ...testing.split(' | '),
    'translate',
    'statement of its own',
    'limits',
    'title',
    'translate and more',
    'starter code',
    'export',
  ],
  test: [...all.split(' '), ...testing.split(' | ')],
  translate: [...all.split(' '), 'translate'],
}

describe('[SET-ROLE-1] what a setter may', () => {
  test.each(setterRoles)('%s', async (role) => {
    expect((await put(alice, bob, role)).status).toBe(200)
    for (const [what, call] of Object.entries(calls)) {
      const { status } = await call()
      const expected = allowed[role].includes(what) ? 'done' : 'FORBIDDEN'
      expect([what, status < 300 ? 'done' : status === 403 ? 'FORBIDDEN' : status]).toEqual([what, expected])
    }
  })

  test('a person who is no setter, or no longer one, learns nothing of the problem', async () => {
    const unseen = async () => {
      for (const [what, call] of Object.entries(calls)) {
        if (what === 'delete') continue
        expect([what, (await call()).status]).toEqual([what, 404])
      }
    }
    await unseen()
    await put(alice, bob, 'write')
    expect((await remove(bob, bob)).status).toBe(200)
    await unseen()
  })

  test('a setter may keep the visibility as it is in what they save, and the owner opens it', async () => {
    await put(alice, bob, 'write')
    expect((await change({ status: ProblemStatus.Reserve, title: 'Sum' })).status).toBe(200)
    expect((await change({ status: ProblemStatus.Available, title: 'Sum' })).error).toBe('FORBIDDEN')
    const opened = await server.call(alice, 'PUT /problem/:pid', { ...params(), body: { status: 2 } })
    expect(opened.status).toBe(200)
    expect((await change({ status: ProblemStatus.Reserve })).error).toBe('FORBIDDEN')
  })

  test('a translator sees no solution, and no test', async () => {
    await put(alice, bob, 'translate')
    const { data } = await server.call(bob, 'GET /problem/:pid/content', params())
    expect(data).toMatchObject({ references: [], validators: [], sources: [] })
    const read = (await server.call(bob, 'GET /problem/:pid', { ...params(), query: {} })).data
    expect(read.code).toBeUndefined()
    expect(read.may).toMatchObject({
      manage: false,
      edit: false,
      test: false,
      translate: true,
      handOut: false,
    })
    await put(alice, bob, 'test')
    const whole = (await server.call(bob, 'GET /problem/:pid/content', params())).data
    expect(whole.references).toHaveLength(1)
  })

  test('a setter of an open problem has no more of it than their role', async () => {
    await server.db.updateTable('problems').set({ status: 2 }).where('pid', '=', pid).execute()
    expect((await calls['tests there']!()).status).toBe(403)
    await put(alice, bob, 'translate')
    expect((await calls['tests there']!()).status).toBe(403)
    expect((await calls['translate']!()).status).toBe(200)
  })
})

describe('[SET-LIST-1] who sets a problem', () => {
  const setters = async (who: TestPerson) =>
    (await server.call(who, 'GET /problem/:pid/setters', params())).data

  test('is said by the owner and admins, and known to all of them', async () => {
    expect((await put(admin, bob, 'test')).data).toMatchObject({
      uid: bob.uid,
      role: 'test',
      addedBy: admin.uid,
    })
    expect((await put(alice, bob, 'translate')).data).toMatchObject({ role: 'translate', addedBy: admin.uid })
    expect(await setters(bob)).toMatchObject({
      owner: { uid: alice.uid },
      docs: [{ uid: bob.uid, role: 'translate' }],
      mayChange: false,
    })
    expect((await setters(alice)).mayChange).toBe(true)
    expect((await put(alice, alice, 'write')).error).toBe('OWNS_PROBLEM')
    expect((await put(alice, { ...bob, uid: 'nobody-here' }, 'write')).error).toBe('NOT_FOUND')
    expect((await remove(alice, root)).error).toBe('NOT_FOUND')
    expect((await remove(alice, bob)).status).toBe(200)
    expect((await setters(alice)).docs).toEqual([])
  })

  test('they find it in their list of problems', async () => {
    const found = async () =>
      (
        await server.call(bob, 'GET /problem', {
          query: { type: 'title', content: 'Secret sum', pageSize: 100 },
        })
      ).data.docs.map((row) => row.pid)
    expect(await found()).not.toContain(pid)
    await put(alice, bob, 'translate')
    expect(await found()).toContain(pid)
  })

  test('the list offers to open a problem to those alone who may', async () => {
    const mayIn = async (who: TestPerson) => {
      const { docs } = (
        await server.call(who, 'GET /problem', {
          query: { type: 'title', content: 'Secret sum', pageSize: 100 },
        })
      ).data
      const { edit, handOut } = docs.find((row) => row.pid === pid)!.may
      return { edit, handOut }
    }
    await put(alice, bob, 'write')
    expect(await mayIn(bob)).toEqual({ edit: true, handOut: false })
    expect(await mayIn(alice)).toEqual({ edit: true, handOut: true })
  })

  test('a person who is added is notified once, and every change is in the audit', async () => {
    await put(alice, bob, 'test')
    await put(alice, bob, 'write')
    const notices = await server.db
      .selectFrom('notifications')
      .select(['kind', 'content'])
      .where('user_id', '=', bob.userId)
      .where('content', 'like', `%${pid}%`)
      .execute()
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ kind: 'setter', content: expect.stringContaining('Secret sum') })
    const seen = (await server.call(bob, 'GET /account/notifications', { query: {} })).data.docs
    expect(seen.filter(({ content }) => content === notices[0]!.content)).toHaveLength(1)
    const rows = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'problem.setter')
      .where('target', '=', `problem:${pid}`)
      .orderBy('id')
      .execute()
    expect(rows.map(({ after }) => after)).toEqual([
      { setter: bob.uid, setterRole: 'test' },
      { setter: bob.uid, setterRole: 'write' },
    ])
  })
})

describe('[SET-NOTE-1] notes of setters', () => {
  const write = (who: TestPerson, about: 'statement' | 'test' | 'source', target: string) =>
    server.call(who, 'POST /problem/:pid/notes', { ...params(), body: { about, target, content: 'Why?' } })
  const list = async (who: TestPerson) => (await server.call(who, 'GET /problem/:pid/notes', params())).data

  test('are written, answered and resolved; a translator has those on statements', async () => {
    await put(alice, bob, 'translate')
    const { docs } = (await server.call(alice, 'GET /testcase/:pid', params())).data
    const onTest = (await write(alice, 'test', docs[0]!.uuid)).data
    const onText = (await write(bob, 'statement', 'zh')).data
    expect((await write(alice, 'test', onTest.target.replaceAll(/[0-9]/g, '0'))).error).toBe(
      'VALIDATION_FAILED',
    )
    expect((await write(bob, 'test', docs[0]!.uuid)).error).toBe('FORBIDDEN')
    expect((await list(alice)).docs.map(({ id }) => id)).toEqual([onText.id, onTest.id])
    expect(await list(bob)).toMatchObject({ docs: [{ id: onText.id, resolvedAt: null }], unresolved: 1 })
    const answer = (id: number) =>
      server.call(bob, 'POST /problem/:pid/notes/:id/answers', {
        params: { pid, id },
        body: { content: 'Because.' },
      })
    expect((await answer(onTest.id)).error).toBe('NOT_FOUND')
    expect((await answer(onText.id)).data.answers).toMatchObject([
      { content: 'Because.', writtenBy: bob.uid },
    ])
    const resolve = (resolved: boolean) =>
      server.call(bob, 'PUT /problem/:pid/notes/:id', { params: { pid, id: onText.id }, body: { resolved } })
    expect((await resolve(true)).data).toMatchObject({ resolvedBy: bob.uid })
    expect(await list(alice)).toMatchObject({ unresolved: 1 })
    expect((await resolve(false)).data).toMatchObject({ resolvedBy: null, resolvedAt: null })
    expect(await list(alice)).toMatchObject({ unresolved: 2 })
  })

  test('[SET-NOTE-3] ring the bell of the others who may read them, in their language', async () => {
    const owner = await server.person('note-owner', Privilege.Admin)
    const tester = await server.person('note-tester')
    const translator = await server.person('note-translator')
    const own = await judgeableProblem(server, owner, { title: 'Tides', tests: 1 })
    const place = { params: { pid: own } }
    for (const [{ uid }, role] of [
      [tester, 'test'],
      [translator, 'translate'],
    ] as const) {
      await server.call(owner, 'PUT /problem/:pid/setters/:uid', {
        params: { pid: own, uid },
        body: { role },
      })
    }
    await server.db
      .updateTable('users')
      .set({ language: 'zh-CN' })
      .where('id', '=', translator.userId)
      .execute()
    const heard = async (who: TestPerson) =>
      (await server.call(who, 'GET /account/notifications', { query: {} })).data.docs.map(
        ({ title, content }) => `${title}: ${content}`,
      )
    const before = (await heard(translator)).length
    const note = (about: 'statement' | 'source', target: string, content: string) =>
      server.call(tester, 'POST /problem/:pid/notes', { ...place, body: { about, target, content } })
    const { id } = (await note('statement', 'en', 'Unclear.')).data
    await note('source', 'solution sum.cpp', 'Slow.')
    expect(await heard(owner)).toEqual([
      `New note on a problem: note-tester on problem ${own} Tides: Slow.`,
      `New note on a problem: note-tester on problem ${own} Tides: Unclear.`,
    ])
    expect((await heard(translator)).slice(0, -before || undefined)).toEqual([
      `题目有新批注: note-tester 在题目 ${own} Tides 中写道：Unclear.`,
    ])
    const params = { pid: own, id }
    await server.call(owner, 'POST /problem/:pid/notes/:id/answers', { params, body: { content: 'True.' } })
    expect((await heard(tester))[0]).toBe(`A note was answered: note-owner on problem ${own} Tides: True.`)
    expect(await heard(owner)).toHaveLength(2)
  })

  test('of another problem are not found', async () => {
    const { id } = (await write(alice, 'source', 'solution sum.cpp')).data
    const other = await judgeableProblem(server, alice, { tests: 0 })
    const answer = await server.call(alice, 'PUT /problem/:pid/notes/:id', {
      params: { pid: other, id },
      body: { resolved: true },
    })
    expect(answer.error).toBe('NOT_FOUND')
  })
})
