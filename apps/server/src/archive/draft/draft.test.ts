// Drafts: of one person, on several machines, within bounds.

import { CourseVisibility } from '@verdict/domain/course'
import { draftLimits } from '@verdict/domain/field-limits'
import { Language } from '@verdict/domain/language'
import { sourceBytes } from '@verdict/domain/limits'
import { enter, makeContest, running } from '@verdict/testkit/contest'
import { admin, alice, bob, root, server, withLab } from '@verdict/testkit/lab'
import { beforeEach, describe, expect, test } from 'vitest'

withLab()
beforeEach(async () => {
  await server.db.deleteFrom('drafts').execute()
  await server.db.deleteFrom('code_templates').execute()
  await server.db.deleteFrom('rate_windows').execute()
})

const pid = 1000
const first = { pid, language: Language.Cpp17, code: 'int main() {}', base: null }
const keep = (body: object, who = alice) => server.call(who, 'PUT /draft', { body: { ...first, ...body } })
const drafts = async (query: object = { pid }, who = alice) =>
  (await server.call(who, 'GET /draft', { query: { pid, ...query } })).data.drafts

describe('a draft', () => {
  test('[DRAFT-KEEP-1] is kept for each problem, contest and language, the last one first', async () => {
    await keep({})
    await keep({ language: Language.Python, code: 'print(1)' })
    await keep({ pid: 1001, code: 'of another problem' })
    await keep({ mid: 5, code: 'of a contest' })
    expect(await drafts()).toMatchObject([
      { language: Language.Python, code: 'print(1)' },
      { language: Language.Cpp17, code: 'int main() {}' },
    ])
    expect(await drafts({ mid: 5 })).toMatchObject([{ code: 'of a contest' }])
  })

  test('[DRAFT-KEEP-1] is shown to its author alone, whatever somebody else is', async () => {
    await keep({})
    for (const who of [bob, admin, root]) expect(await drafts({}, who)).toEqual([])
    await keep({ code: 'bob’s' }, bob)
    expect(await drafts()).toMatchObject([{ code: 'int main() {}' }])
  })

  test('[DRAFT-KEEP-2] is not overwritten by a machine that has not seen the last version', async () => {
    const { data } = await keep({})
    const here = await keep({ code: 'here', base: data.updatedAt })
    expect(here.status).toBe(200)
    const there = await keep({ code: 'there', base: data.updatedAt })
    expect(there).toMatchObject({ status: 409, error: 'DRAFT_CHANGED' })
    expect(await keep({ code: 'there' })).toMatchObject({ error: 'DRAFT_CHANGED' })
    expect(await keep({ code: '', base: data.updatedAt })).toMatchObject({ error: 'DRAFT_CHANGED' })
    expect(await drafts()).toMatchObject([{ code: 'here', updatedAt: here.data.updatedAt }])
    // An answer that was lost: the same again is no other draft.
    expect((await keep({ code: 'here', base: data.updatedAt })).status).toBe(200)
  })

  test('[DRAFT-KEEP-2] of two simultaneous first saves one is refused', async () => {
    const answers = await Promise.all([keep({ code: 'a' }), keep({ code: 'b' })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('[DRAFT-KEEP-3] without code is removed, and again without harm', async () => {
    const { data } = await keep({})
    expect((await keep({ code: '', base: data.updatedAt })).data).toEqual({ updatedAt: null })
    expect(await drafts()).toEqual([])
    expect((await keep({ code: '' })).data).toEqual({ updatedAt: null })
  })

  test('[DRAFT-KEEP-3] may be as long as a source, and a person keeps the newest of them', async () => {
    expect((await keep({ code: 'x'.repeat(sourceBytes.max + 1) })).status).toBe(400)
    expect((await keep({ code: '码'.repeat(sourceBytes.max / 2) })).status).toBe(400)
    await server.db
      .insertInto('drafts')
      .values(
        Array.from({ length: draftLimits.perPerson }, (_, index) => ({
          user_id: alice.userId,
          pid: 2000 + index,
          contest_id: 0,
          language: Language.C,
          code: 'x',
          updated_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
        })),
      )
      .execute()
    await keep({}, bob)
    await keep({ code: 'x'.repeat(sourceBytes.max) })
    const left = await server.db
      .selectFrom('drafts')
      .select('pid')
      .where('user_id', '=', alice.userId)
      .orderBy('pid')
      .execute()
    expect(left).toHaveLength(draftLimits.perPerson)
    expect(left.slice(0, 2)).toEqual([{ pid }, { pid: 2001 }])
    expect(await drafts({}, bob)).toHaveLength(1)
  })

  test('[DRAFT-KEEP-1] answers the same for a problem that is not there', async () => {
    expect((await keep({ pid: 2_000_000_000 })).status).toBe(200)
    expect(await drafts({ pid: 2_000_000_000 })).toHaveLength(1)
  })
})

describe('[DRAFT-TPL-1] a template', () => {
  const set = (language: number, code: string, who = alice) =>
    server.call(who, 'PUT /draft/templates/:language', { params: { language }, body: { code } })
  const templates = async (who = alice) =>
    (await server.call(who, 'GET /draft/templates', { query: {} })).data.templates

  test('is set for each language, replaced and removed, by each person for themselves', async () => {
    await set(Language.Python, 'import sys\n')
    await set(Language.C, '#include <stdio.h>\n')
    await set(Language.Python, 'import math\n')
    await set(Language.Python, 'bob’s', bob)
    expect(await templates()).toEqual([
      { language: Language.C, code: '#include <stdio.h>\n' },
      { language: Language.Python, code: 'import math\n' },
    ])
    await set(Language.C, '')
    expect(await templates()).toHaveLength(1)
    expect(await templates(bob)).toEqual([{ language: Language.Python, code: 'bob’s' }])
  })

  test('needs a language that there is', async () => {
    expect((await set(99, 'x')).status).toBe(400)
    expect((await set(Language.C, 'x'.repeat(sourceBytes.max + 1))).status).toBe(400)
  })
})

describe('[DRAFT-TPL-3] a template of a course', () => {
  const own = (language: Language, code: string) =>
    server.call(alice, 'PUT /draft/templates/:language', { params: { language }, body: { code } })
  const write = (id: number, code: string, who = root) =>
    server.call(who, 'PUT /course/:id/template/:language', {
      params: { id, language: Language.C },
      body: { code },
    })
  const found = async (query: object, who = alice) =>
    (await server.call(who, 'GET /draft/templates', { query })).data.templates.map(({ code }) => code)

  test('comes before one’s own in the course and its contests, for those who read there', async () => {
    const body = { name: 'Programming', encrypt: CourseVisibility.Private }
    const id = (await server.call(root, 'POST /course', { body })).data.courseId
    const member = { params: { id, uid: 'alice' }, body: { role: { basic: true } } }
    await server.call(root, 'POST /course/:id/member/:uid', member)
    await own(Language.C, 'mine')
    await own(Language.Python, 'mine too')
    expect((await write(id, 'ours', alice)).status).toBe(403)
    expect((await write(id, 'ours')).status).toBe(200)
    expect(await found({})).toEqual(['mine', 'mine too'])
    expect(await found({ course: id })).toEqual(['ours', 'mine too'])
    expect(await found({ course: id }, bob)).toEqual([])
    const cid = await makeContest(server, root, { ...running, course: id })
    expect(await found({ mid: cid })).toEqual(['mine', 'mine too'])
    await enter(server, alice, cid)
    expect(await found({ mid: cid })).toEqual(['ours', 'mine too'])
    expect(await found({ mid: cid }, bob)).toEqual([])
    const audited = server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'course.template')
    expect(await audited.execute()).toEqual([
      { before: { language: Language.C, code: '' }, after: { language: Language.C, code: 'ours' } },
    ])
    await write(id, '')
    expect((await server.call(root, 'GET /course/:id/template', { params: { id } })).data.templates).toEqual(
      [],
    )
    expect(await found({ course: id })).toEqual(['mine', 'mine too'])
  })
})
