// A course for a term: copied from the last one, filled by a pasted list, with homework that is late for some, points for parts,
// a wrong test that is mended, a mark by hand and a file of marks.

import { readFile } from 'node:fs/promises'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { createCourse, courseTabs, teacherOf } from './courses.ts'
import { eventually, journeys, seen } from './journey.ts'
import { pathOf, said } from './pages.ts'
import type { Visit } from './visit.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'
import { sheetRows } from './spreadsheet.ts'

const { product, visit } = journeys()
const hourMs = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const double = 'print(2 * int(input()))\n'
const tests = [1, 2, 3].map((n) => ({ in: `${n}\n`, out: `${2 * n}\n` }))
const wrong = { in: '4\n', out: '9\n' }
const mended = { in: '4\n', out: '8\n' }

/** Two groups of two tests: 40 points and 60. */
async function group(root: Person, pid: number): Promise<string[]> {
  const uuids = (await root.call('GET /testcase/:pid', { params: { pid } })).docs.map(({ uuid }) => uuid)
  const groups = [
    { points: 4_000, way: 'min' as const, tests: uuids.slice(0, 2) },
    { points: 6_000, way: 'min' as const, tests: uuids.slice(2) },
  ]
  await root.call('PUT /testcase/:pid/groups', { params: { pid }, body: { groups } })
  return uuids
}

/** The last term's course, which is over. */
async function lastTerm(root: Person) {
  const pid = await createProblem(root, { title: freshName('double'), tests: [...tests, wrong] })
  const uuids = await group(root, pid)
  const course = await createCourse(root)
  await root.call('POST /course/:id/problem', { params: { id: course.id }, body: { problemIds: [pid] } })
  const late = [1, 2, 3].map((day) => ({ until: day * 1440, off: day * 10 }))
  await root.call('POST /contest/', {
    body: {
      title: 'Sheet 1',
      start: at(-24 * 200),
      course: course.id,
      list: [pid],
      homework: { due: at(-24 * 190), late },
    },
  })
  return { pid, wrongTest: uuids[3]!, course }
}

/** Accounts with student numbers, as the university's sheet has them. */
async function classOf(root: Person, size: number): Promise<{ people: Person[]; sheet: string }> {
  const people: Person[] = []
  for (let from = 0; from < size; from += 10) {
    const some = Array.from({ length: Math.min(10, size - from) }, () => freshName('term'))
    people.push(...(await Promise.all(some.map((uid) => register(product, uid)))))
  }
  const numbers = people.map(({ uid }) => ({ uid, studentNumber: `S-${uid}` }))
  await root.call('POST /admin/users/student-numbers', { body: { dryRun: false, rows: numbers } })
  const sheet = numbers.map(({ studentNumber }, n) => `${studentNumber}\tStudent ${n}\tClass ${1 + (n % 2)}`)
  return { people, sheet: sheet.join('\n') }
}

/** Handed in to homework and judged. */
async function handIn(person: Person, cid: number, pid: number): Promise<number> {
  await person.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  const sid = await submit(person, pid, Language.Python, double, cid)
  await judged(person, sid)
  return sid
}

/** Puts the right test in the place of the wrong one. */
async function mend(root: Person, pid: number, wrongTest: string): Promise<void> {
  await root.call('DELETE /testcase/:pid/:uuid', { params: { pid, uuid: wrongTest } })
  await root.call('POST /testcase/:pid', { params: { pid }, body: mended })
  await group(root, pid)
}

/** Attendance by a pasted list, and a mark that is overridden: 90 of 100 and 12 of 20 for the second of them. */
async function ledger(desk: Visit, student: Visit, id: number, [ann, bob]: [Person, Person]): Promise<void> {
  const { page } = desk
  await desk.go(`/course/${id}/marks`)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const columns = page.getByRole('dialog')
  await columns.getByLabel('Title').fill('Attendance')
  await columns.getByLabel('Out of').fill('20')
  await columns.getByRole('button', { name: 'Add column' }).click()
  await said(page, 'Column Attendance added.')
  await columns.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Paste marks: Attendance' }).click()
  const paste = page.getByRole('dialog')
  await paste.getByLabel('Marks').fill(`S-${ann.uid}\t18\n${bob.uid}\t11\nS-unknown\t3`)
  await paste.getByRole('button', { name: 'Check' }).click()
  await seen(paste.getByText('2 to save, 0 unchanged, 1 with a problem.'))
  await paste.getByRole('button', { name: 'Save 2 marks' }).click()
  await said(page, '2 marks saved.')
  expect(await paste.getByLabel('Marks').inputValue()).toBe('S-unknown\t3')
  await paste.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Attendance of ${bob.uid}: 11. Change` }).click()
  await page.getByLabel(`Attendance of ${bob.uid}`).fill('12')
  await page.keyboard.press('Enter')
  await seen(page.getByRole('button', { name: `Attendance of ${bob.uid}: 12. Change` }))
  const row = page.getByRole('row').filter({ hasText: bob.uid })
  await row.getByRole('button', { name: /^Final mark / }).click()
  await page.getByRole('button', { name: 'Override or excuse: Sheet 1' }).click()
  await page.getByLabel('Mark (out of 100)').fill('90')
  await page.getByLabel('Reason', { exact: true }).fill('Shared with a friend')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Saved. The final mark is recalculated.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await seen(row.getByRole('button', { name: 'Overridden, was 95: Shared with a friend' }))
  await student.go(`/course/${id}/marks`)
  await seen(student.page.getByText('Overridden, was 95: Shared with a friend'))
  // The sheet is still open to late work, so that attendance alone counts.
  await seen(student.page.getByText('60%'))
  await seen(student.page.getByText('Provisional: 1 item can still change it.'))
}

const size = 60

test('[TERM-1] [TEACH-1] [TEACH-4] a term of a teacher: last term’s course, a class by its list, homework, a mended test, a mark by hand, marks as a file', async () => {
  const root = await rootOf(product)
  const { pid, wrongTest, course } = await lastTerm(root)
  const { people, sheet } = await classOf(root, size)
  const [ann, bob] = [people[0]!, people[1]!]

  const teacher = await teacherOf(product, root, course.id)
  const admin = await visit({ as: root })
  await admin.go(`/admin/users/${teacher.uid}`)
  await admin.page.getByRole('switch', { name: 'Teacher', exact: true }).click()
  await said(admin.page, 'Changes saved')

  const desk = await visit({ as: teacher })
  await desk.go('/courses')
  await seen(desk.page.getByRole('button', { name: 'Create Course' }))
  await desk.go(`/course/${course.id}/settings`)
  await desk.page.getByRole('button', { name: 'Copy course' }).click()
  const copying = desk.page.getByRole('dialog')
  const name = freshName('spring')
  await copying.getByLabel('Name', { exact: true }).fill(name)
  await copying.getByRole('button', { name: 'Copy course' }).click()
  await seen(desk.page.getByRole('heading', { name }))
  const id = Number(/\/course\/(\d+)/.exec(pathOf(desk.page))?.[1])
  await desk.go(`/course/${id}/members`)
  await desk.page.getByRole('button', { name: 'Paste a class list' }).click()
  await desk.page.getByRole('dialog').getByLabel('Class list').fill(`${sheet}\nS-unknown\tNobody\tClass 1`)
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Check' }).click()
  await seen(desk.page.getByText(`${size} to add, 0 already members, 1 not found.`))
  await desk.page
    .getByRole('dialog')
    .getByRole('button', { name: `Add ${size} people` })
    .click()
  await said(desk.page, `${size} added`)
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  // Nobody sees it before the teacher lets them.
  const homework = async (who: Person) =>
    (await who.call('GET /course/:id/homework', { params: { id } })).list
  expect(await homework(ann)).toEqual([])
  const [sheet1] = await homework(teacher)
  const cid = sheet1!.cid
  expect(sheet1).toMatchObject({ title: 'Sheet 1', draft: true })
  const late = [1, 2, 3].map((day) => ({ until: day * 1440, off: day * 10 }))
  await teacher.call('PUT /contest/:cid', {
    params: { cid },
    body: { start: at(-48), homework: { due: at(-1), late, draft: false }, confirmed: true },
  })
  await desk.go(`/contests/${cid}/extensions`)
  await desk.page.getByLabel('Student', { exact: true }).fill(ann.uid)
  await desk.page.getByRole('option', { name: ann.uid }).click()
  await desk.page.getByLabel('Extra hours').fill('48')
  await desk.page.getByLabel('Reason').fill('ill')
  await desk.page.getByRole('button', { name: 'Give extension' }).click()
  await seen(desk.page.getByRole('row').filter({ hasText: ann.uid }).getByText('ill'))

  const [ofAnn, ofBob] = [await handIn(ann, cid, pid), await handIn(bob, cid, pid)]
  const score = async (who: Person) => (await homework(who))[0]?.score
  expect([await score(ann), await score(bob)]).toEqual([4_000, 3_600])
  await mend(root, pid, wrongTest)
  await desk.go(`/course/${id}`)
  await courseTabs(desk.page).getByRole('link', { name: 'Rejudge' }).click()
  await desk.page.getByRole('button', { name: 'Rejudge all that match' }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Start judging' }).click()
  await desk.page.getByRole('button', { name: 'Apply' }).click()
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click()
  await eventually(async () => [await score(ann), await score(bob)]).toEqual([10_000, 9_000])
  const { docs: trail } = await root.call('GET /admin/audit', { query: { target: `submission:${ofAnn}` } })
  expect(trail).toMatchObject([
    {
      actor: { uid: teacher.uid },
      action: 'submission.rejudge',
      before: { judge: Judge.WrongAnswer },
      after: { judge: Judge.Accepted },
    },
  ])

  // A TA marks, and nothing else.
  const ta = await register(product, freshName('ta'))
  await root.call('POST /course/:id/member/:uid', {
    params: { id, uid: ta.uid },
    body: { role: { viewSolution: true } },
  })
  const marking = await visit({ as: ta })
  await marking.go(`/solution/${ofBob}`)
  const main = marking.page.getByRole('main')
  await main.getByLabel('Points by hand').fill('95')
  await main.getByLabel('Comment', { exact: true }).fill('Late, and very tidy.')
  await main.getByRole('button', { name: 'Save mark' }).click()
  await said(marking.page, 'Mark saved.')
  await expect(ta.call('PUT /contest/:cid', { params: { cid }, body: { title: 'Mine' } })).rejects.toThrow()
  await marking.go(`/course/${id}`)
  await seen(courseTabs(marking.page).getByRole('link', { name: 'Marks' }))
  expect(await courseTabs(marking.page).getByRole('link', { name: 'Settings' }).count()).toBe(0)

  // The students' side.
  expect([await score(ann), await score(bob)]).toEqual([10_000, 9_500])
  const student = await visit({ as: bob })
  await student.go(`/solution/${ofBob}`)
  await seen(student.page.getByText('Late, and very tidy.'))
  await seen(student.page.getByText('By hand: 95 of 100'))
  await student.go(`/course/${id}/marks`)
  await seen(student.page.getByRole('link', { name: '95: your submissions in Sheet 1' }))
  await expect(bob.call('GET /course/:id/gradebook', { params: { id }, query: {} })).rejects.toThrow()

  await ledger(desk, student, id, [ann, bob])
  await desk.page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Export|Download)/ })
      .click(),
  ])
  const [heads, ...rows] = sheetRows(await readFile(await download.path()))
  const cell = (row: string[], head: string) => row[heads!.indexOf(head)] ?? ''
  const { docs } = await teacher.call('GET /course/:id/gradebook', {
    params: { id },
    query: { pageSize: 100 },
  })
  expect(docs).toHaveLength(size)
  const shown = rows.map((row) =>
    ['Student number', 'Username', 'Sheet 1 (out of 100)'].map((head) => cell(row, head)).join(),
  )
  const kept = docs.map(({ studentNumber, uid, marks: [mark] }) =>
    [studentNumber, uid, mark ? String(mark / 100) : ''].join(),
  )
  expect(new Set(shown)).toEqual(new Set(kept))
  expect(shown).toHaveLength(size)
  const rowOfBob = rows.find((row) => cell(row, 'Username') === bob.uid) ?? []
  const wanted = [
    'Sheet 1 (out of 100)',
    'Attendance (out of 20)',
    'Final mark',
    'Not final yet',
    'Overridden',
  ]
  expect(wanted.map((head) => cell(rowOfBob, head))).toEqual(['90', '12', '60', 'Sheet 1', 'Sheet 1'])
})
