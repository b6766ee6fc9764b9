// Student numbers: who gives them, who sees them, and that no two accounts have the same.

import { Privilege } from '@verdict/domain/privilege'
import {
  give,
  makeCourse,
  student,
  teacher,
  assistant,
  outsider,
  withCourse,
  courseId,
} from '@verdict/testkit/course'
import { admin, root, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect, test } from 'vitest'

withCourse()

const numberOf = async (uid: string, who: TestPerson = admin) =>
  (await server.call(who, 'GET /admin/users/:uid', { params: { uid } })).data.studentNumber
const change = (uid: string, studentNumber: string, who = admin) =>
  server.call(who, 'PUT /admin/users/:uid', { params: { uid }, body: { studentNumber } })
const send = async (lines: [string, string][], dryRun = false, who = admin) =>
  (
    await server.call(who, 'POST /admin/users/student-numbers', {
      body: { dryRun, rows: lines.map(([uid, studentNumber]) => ({ uid, studentNumber })) },
    })
  ).data.results
const faultsOf = async (lines: [string, string][], dryRun = true, who = admin) =>
  (await send(lines, dryRun, who)).map(({ faults }) => faults.join())

test('[ADM-NUMBER-1] an administrator gives a number, which nobody else has in letters of any case', async () => {
  await server.person('first')
  await server.person('second')
  expect((await change('first', ' 2026a001 ')).data.studentNumber).toBe('2026a001')
  expect((await change('second', '2026A001')).error).toBe('STUDENT_NUMBER_TAKEN')
  expect((await change('first', '2026A001')).data.studentNumber).toBe('2026A001')
  for (const wrong of ['two words', '=1+1', '-5', 'x'.repeat(33), 'a\u{0}b']) {
    expect((await change('first', wrong)).error).toBe('VALIDATION_FAILED')
  }
  expect((await change('first', '')).data.studentNumber).toBe('')
  expect((await change('second', '2026A001')).status).toBe(200)
  const { docs } = (await server.call(root, 'GET /admin/audit', { query: { target: 'user:second' } })).data
  expect(docs[0]).toMatchObject({
    action: 'user.change',
    before: { studentNumber: '' },
    after: { studentNumber: '2026A001' },
  })
  // Nobody gives themselves one.
  await server.call(student, 'PUT /account/profile', { body: { studentNumber: 'mine' } as object })
  expect(await numberOf('student')).toBe('')
})

test('[ADM-NUMBER-2] a pasted list says what is wrong with each line, gives the others theirs, and lets people exchange', async () => {
  for (const uid of ['ann', 'ben', 'cat', 'dan']) await server.person(uid)
  await server.person('an-admin', Privilege.Admin)
  expect(
    await faultsOf([
      ['ann', '1'],
      ['nobody-here', '2'],
      ['ANN', '3'],
      ['ben', '1'],
      ['cat', 'two words'],
      ['an-admin', '4'],
      ['dan', '2026a001'],
      // A line whose username is missing.
      ['', '5'],
      ['', '6'],
    ]),
  ).toEqual([
    '',
    'UNKNOWN_USER',
    'REPEATED',
    'STUDENT_NUMBER_REPEATED',
    'INVALID_STUDENT_NUMBER',
    'NOT_ALLOWED',
    'STUDENT_NUMBER_TAKEN',
    'UNKNOWN_USER',
    'UNKNOWN_USER',
  ])
  expect(await numberOf('ann')).toBe('')
  expect(
    await send([
      ['ann', 'n1'],
      ['Ben', 'n2'],
      ['cat', '2026A001'],
      ['dan', 'n4'],
    ]),
  ).toMatchObject([
    { uid: 'ann', before: '', changed: true },
    { uid: 'Ben', before: '', changed: true },
    { uid: 'cat', changed: false, faults: ['STUDENT_NUMBER_TAKEN'] },
    { uid: 'dan', changed: true },
  ])
  const swapped = await send([
    ['ann', 'n2'],
    ['ben', 'n1'],
    ['dan', ''],
    ['cat', 'N4'],
  ])
  expect(swapped.map(({ changed }) => changed)).toEqual([true, true, true, true])
  expect(await Promise.all(['ann', 'ben', 'cat', 'dan'].map((uid) => numberOf(uid)))).toEqual([
    'n2',
    'n1',
    'N4',
    '',
  ])
  // One that cannot give its own up keeps it from the next.
  expect(
    await faultsOf([
      ['ann', '2026a001'],
      ['ben', 'n2'],
      ['cat', 'n1'],
    ]),
  ).toEqual(['STUDENT_NUMBER_TAKEN', 'STUDENT_NUMBER_TAKEN', 'STUDENT_NUMBER_TAKEN'])
  const { docs } = (await server.call(root, 'GET /admin/audit', { query: { target: 'user:ben' } })).data
  expect(docs.map(({ before, after }) => [before, after])).toEqual([
    [{ studentNumber: 'n2' }, { studentNumber: 'n1' }],
    [{ studentNumber: '' }, { studentNumber: 'n2' }],
  ])
})

test('[ADM-NUMBER-2] a list of accounts brings numbers along', async () => {
  const rows = [
    { uid: 'imported1', studentNumber: 'N4' },
    { uid: 'imported2', studentNumber: 'two words' },
    { uid: 'imported3', studentNumber: 'i3' },
    { uid: 'imported4', studentNumber: 'I3' },
  ]
  const { results } = (await server.call(admin, 'POST /admin/users/import', { body: { dryRun: true, rows } }))
    .data
  expect(results.map(({ faults }) => faults)).toEqual([
    ['STUDENT_NUMBER_TAKEN'],
    ['INVALID_STUDENT_NUMBER'],
    [],
    ['STUDENT_NUMBER_TAKEN'],
  ])
})

test('[ADM-NUMBER-3] a number is seen by its owner, by admins, and by those who view solutions in a course of theirs', async () => {
  await change('student', 'secret-7')
  await give(courseId, 'outsider', { basic: true })
  const elsewhere = await makeCourse()
  await give(elsewhere, 'outsider', { viewSolution: true })
  const own = (await server.call(student, 'GET /account/profile', {})).data
  expect(own.studentNumber).toBe('secret-7')
  const seenIn = async (who: TestPerson) => {
    const { docs } = (await server.call(who, 'GET /course/:id/member', { params: { id: courseId } })).data
    const params = { id: courseId, uid: 'student' }
    const one = (await server.call(who, 'GET /course/:id/member/:uid', { params })).data
    expect(docs.find(({ uid }) => uid === 'student')).toEqual(one)
    return one.studentNumber
  }
  for (const who of [admin, assistant]) expect(await seenIn(who)).toBe('secret-7')
  // To manage contests is not to view solutions, and a role elsewhere is none here.
  for (const who of [teacher, outsider]) expect(await seenIn(who)).toBeUndefined()
  for (const who of [teacher, assistant, outsider]) {
    const profile = await server.call(who, 'GET /user/:uid', { params: { uid: 'student' } })
    expect(profile.text).not.toContain('secret-7')
  }
})

test('[CRS-NUMBER-1] managers of a course give a member the number that they lack, change none, and it is written down', async () => {
  await give(courseId, 'teacher', { manageCourse: true })
  const set = (who: TestPerson, uid: string, studentNumber: string, id = courseId) =>
    server.call(who, 'PUT /course/:id/member/:uid/student-number', {
      params: { id, uid },
      body: { studentNumber },
    })
  const fresh = await server.person('unnumbered')
  const other = await server.person('unnumbered2')
  expect((await set(teacher, fresh.uid, '2026777')).error).toBe('NOT_FOUND')
  for (const uid of [fresh.uid, other.uid, admin.uid]) await give(courseId, uid, { basic: true })
  for (const who of [student, assistant, outsider]) {
    expect((await set(who, fresh.uid, '2026777')).error).toBe('FORBIDDEN')
  }
  const elsewhere = await makeCourse()
  await give(elsewhere, fresh.uid, { basic: true })
  expect((await set(teacher, fresh.uid, '2026777', elsewhere)).error).toBe('FORBIDDEN')
  for (const wrong of ['', ' ', 'no number!', 'x'.repeat(40)]) {
    expect((await set(teacher, fresh.uid, wrong)).status).toBe(400)
  }
  expect((await set(teacher, fresh.uid, '２０２６777')).data).toMatchObject({ studentNumber: '2026777' })
  expect(await numberOf(fresh.uid)).toBe('2026777')
  expect((await set(teacher, fresh.uid, '2026778')).error).toBe('STUDENT_NUMBER_GIVEN')
  expect((await set(teacher, other.uid, '2026777')).error).toBe('STUDENT_NUMBER_TAKEN')
  // An administrator's account is not a manager's to write.
  expect((await set(teacher, admin.uid, '2026779')).error).toBe('FORBIDDEN')
  expect(await numberOf(other.uid)).toBe('')
  const trail = await server.call(root, 'GET /admin/users/:uid/audit', {
    params: { uid: fresh.uid },
    query: {},
  })
  expect(trail.data.docs).toMatchObject([
    {
      action: 'user.change',
      actor: { uid: 'teacher' },
      before: { studentNumber: '' },
      after: { studentNumber: '2026777' },
    },
  ])
})
