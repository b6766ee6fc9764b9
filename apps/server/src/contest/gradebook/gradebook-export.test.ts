// The gradebook as a file: what stands in each cell, in whose order, and what a spreadsheet makes of it.

import { levelSteps } from '@verdict/domain/gradebook'
import { Judge } from '@verdict/domain/verdict'
import { ended, enter, makeContest, moveContest, running, submittedIn } from '@verdict/testkit/contest'
import { assistant, courseId, give, open, student, withCourse } from '@verdict/testkit/course'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, host, root, server } from '@verdict/testkit/lab'
import { beforeAll, expect, test } from 'vitest'

withCourse()

const params = () => ({ id: courseId })
const download = (body: object) =>
  server.call(assistant, 'POST /course/:id/gradebook/export', {
    params: params(),
    body: { format: 'csv', ...body },
  })
const check = async (lines: string[]) =>
  (await server.call(assistant, 'POST /course/:id/gradebook/order', { params: params(), body: { lines } }))
    .data

beforeAll(async () => {
  const evil = await server.person('evil')
  await give(courseId, 'evil', { basic: true })
  await server.call(evil, 'PUT /account/profile', { body: { nick: '=cmd|calc' } })
  for (const [uid, studentNumber] of [
    ['student', '2026001'],
    ['evil', '2026002'],
  ] as const) {
    await server.call(admin, 'PUT /admin/users/:uid', { params: { uid }, body: { studentNumber } })
  }
  const more = [open, await judgeableProblem(server, admin, {}), await judgeableProblem(server, admin, {})]
  const options = { list: more, course: courseId, option: { freeze: 'none' as const } }
  const first = await makeContest(server, admin, { ...running, ...options, title: '=HYPERLINK("x")' })
  const empty = await makeContest(server, admin, { ...running, ...options, title: 'Lab 2, late' })
  await makeContest(server, admin, { start: 60, end: 120, ...options, title: 'To come' })
  await enter(server, student, first)
  await submittedIn(server, student, first, open)
  await host.judge(Judge.Accepted)
  for (const cid of [first, empty]) await moveContest(server, admin, cid, ended)
  const item = { weight: 100, cap: 10_000, isBonus: false, category: 0 }
  await server.call(root, 'PUT /course/:id/gradebook/settings', {
    params: params(),
    body: {
      scale: 'levels',
      steps: [...levelSteps],
      dropLowest: 0,
      categories: [{ name: 'Labs', weight: 100, dropLowest: 1 }],
      items: [first, empty].map((cid) => ({ ...item, cid })),
    },
  })
})

const header =
  '\uFEFFStudent number,Username,Nickname,"\'=HYPERLINK(""x"") (out of 100)","Lab 2, late (out of 100)",' +
  'To come (out of 100),Labs,Final mark,Grade,Not final yet,Dropped,Overridden\r\n'
const behind = '不及格,To come,"Lab 2, late",\r\n'
const evilRow = `2026002,evil,'=cmd|calc,0,0,,0,0,${behind}`
const studentRow = `2026001,student,,33.33,0,,33.33,33.33,${behind}`
const setterRow = `,setter,,0,0,,0,0,${behind}`

test('[GRADE-EXP-1] the file has numbers, names, marks as percentages and the final mark; nothing in it is a formula', async () => {
  const csv = await download({})
  expect(csv.text).toBe(header + studentRow + evilRow + setterRow)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(String(csv.headers['content-disposition'])).toContain('Course Gradebook.csv')
  const sheet = await download({ format: 'xlsx' })
  expect(sheet.text.startsWith('PK')).toBe(true)
  expect(sheet.headers['content-type']).toContain('spreadsheetml')
})

test('[GRADE-EXP-2] in the order of one’s own sheet each of its lines has a row, and everybody else follows', async () => {
  const lines = ['evil', '2026009', '', '2026001']
  expect(await check(lines)).toEqual({ found: 2, missing: [{ line: 2, text: '2026009' }], rest: 1 })
  expect((await download({ lines })).text).toBe(header + evilRow + '2026009\r\n' + studentRow + setterRow)
  expect(await check(['=1+1'])).toMatchObject({ found: 0, rest: 3 })
  expect((await download({ lines: ['=1+1'] })).text).toContain("'=1+1\r\n")
})

test('[GRADE-EXP-2] a line names who has a row in that file: of the section alone, those who left where they are asked for', async () => {
  const sections = await server.call(root, 'POST /course/:id/section', {
    params: params(),
    body: { names: ['One'] },
  })
  const section = sections.data.sections[0]!.sectionId
  const move = { params: params(), body: { uids: ['evil'], sectionId: section } }
  await server.call(root, 'POST /course/:id/section/members', move)
  const lines = ['evil', '2026001']
  const missing = async (body: object) =>
    (
      await server.call(assistant, 'POST /course/:id/gradebook/order', {
        params: params(),
        body: { lines, ...body },
      })
    ).data.missing
  const other = [{ line: 2, text: '2026001' }]
  expect(await missing({})).toEqual([])
  expect(await missing({ section })).toEqual(other)
  expect((await download({ lines, section })).text).toContain('\r\n2026001\r\n')
  await server.call(root, 'DELETE /course/:id/member/:uid', { params: { ...params(), uid: 'student' } })
  expect(await missing({})).toEqual(other)
  expect(await missing({ left: true })).toEqual([])
  expect((await download({ lines, left: true })).text).toContain('\r\n2026001,student,,,33.33')
})
