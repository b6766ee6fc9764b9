// The contests and courses of what screens show: one that runs, one that asks for a password, one that is frozen, and courses of
// every kind.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import { ContestVisibility, LabelingStyle } from '@verdict/domain/contest'
import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { judged, type Person, submit } from './person.ts'
import type { ProductAddress } from './product.ts'

export const echo = '#include <cstdio>\nint main() { int n; scanf("%d", &n); printf("%d\\n", n); }\n'

const minuteMs = 60_000

/** One that is open to all and well under way, and one behind a password. */
export async function createContests(
  root: Person,
  list: number[],
): Promise<{ cid: number; lockedCid: number; deskCid: number }> {
  const [start, end] = [-90, 150].map((minutes) => new Date(Date.now() + minutes * minuteMs).toISOString())
  const times = { start: start ?? '', end: end ?? '', list }
  const option = { labelingStyle: LabelingStyle.Alphabetic }
  const open = { ...times, option, title: 'Freshman contest, mock round 3' }
  const locked = {
    ...times,
    title: '软件学院期中上机',
    encrypt: ContestVisibility.Password,
    password: 'sesame',
  }
  const { cid } = await root.call('POST /contest/', { body: open })
  const { cid: lockedCid } = await root.call('POST /contest/', { body: locked })
  const later = [600, 780].map((minutes) => new Date(Date.now() + minutes * minuteMs).toISOString())
  const exam = { title: '程序设计期末考试', start: later[0] ?? '', end: later[1] ?? '', list }
  const { cid: deskCid } = await root.call('POST /contest/', { body: exam })
  await fillExam(root, deskCid)
  return { cid, lockedCid, deskCid }
}

/** Two rooms with a gap in one, people in most seats, and two without a seat. */
async function fillExam(root: Person, cid: number): Promise<void> {
  const params = { cid }
  await root.call('PUT /exam/:cid', { params, body: {} })
  const labs = [
    { name: '机房 301', note: '三楼东侧', rows: 3, columns: 8 },
    { name: 'Lab 302', note: '', rows: 2, columns: 4 },
  ]
  const placed: { room: string; seat: string }[] = []
  for (const { rows, columns, ...room } of labs) {
    const seats = Array.from({ length: rows * columns }, (_, place) => {
      const [row, column] = [Math.floor(place / columns) + 1, (place % columns) + 1]
      // The aisle is a column without seats.
      return { name: `${'ABC'[row - 1] ?? ''}${column}`, row, column: column > 4 ? column + 1 : column }
    })
    await root.call('POST /exam/:cid/rooms', { params, body: { ...room, seats } })
    placed.push(...seats.slice(0, -2).map(({ name: seat }) => ({ room: room.name, seat })))
  }
  const people = [...placed, { room: '', seat: '' }, { room: '', seat: '' }]
  const rows = people.map((place, index) => ({
    name: index % 5 === 4 ? `Alexandra Montgomery ${index}` : `考生${String(index + 1).padStart(2, '0')}`,
    ...place,
  }))
  await root.call('POST /exam/:cid/sitters', { params, body: { rows, temporary: true } })
}

/** Somebody solves before the freeze and somebody after it; the freeze begins in between. */
export async function freezeContest(root: Person, people: Person[], list: number[]): Promise<number> {
  const now = Date.now()
  const at = (minutes: number) => new Date(now + minutes * minuteMs).toISOString()
  const window = { start: at(-200), end: at(60) }
  const option = { labelingStyle: LabelingStyle.Alphabetic, freeze: 'none' as const, openBoard: true }
  // Its ranklist shows points.
  const body = { ...window, list, option, rule: 'best' as const, title: '第十八届程序设计新生赛' }
  const { cid } = await root.call('POST /contest/', { body })
  for (const person of people) await person.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  const handIn = async (programs: [Person | undefined, number | undefined, string][]) => {
    const sids: number[] = []
    for (const [person = root, pid = 0, code] of programs) {
      sids.push(await submit(person, pid, Language.Cpp11, code, cid))
    }
    for (const sid of sids) await judged(root, sid)
  }
  const [student, friend] = people
  await handIn([
    [student, list[0], echo],
    [friend, list[0], 'int main(void) {}\n'],
    [friend, list[0], echo],
    [friend, list[1], echo],
    [student, list[2], 'int main(void) {}\n'],
  ])
  const left = Math.ceil((Date.parse(window.end) - Date.now()) / minuteMs)
  // The end moves with it, so that the freeze begins at this very moment.
  const end = new Date(Date.now() + left * minuteMs).toISOString()
  await root.call('PUT /contest/:cid', { params: { cid }, body: { end, option: { freeze: left } } })
  await handIn([
    [student, list[1], echo],
    [friend, list[3], echo],
  ])
  return cid
}

/** One by the rule of the OI that runs: what is handed in was received, and no more is shown. */
export async function createUnseen(root: Person, people: Person[], list: number[]): Promise<number> {
  const [start, end] = [-45, 135].map((minutes) => new Date(Date.now() + minutes * minuteMs).toISOString())
  const option = { labelingStyle: LabelingStyle.Alphabetic }
  const body = {
    start: start ?? '',
    end: end ?? '',
    list,
    option,
    rule: 'oi' as const,
    title: '信息学模拟赛（OI）',
  }
  const { cid } = await root.call('POST /contest/', { body })
  for (const person of people) {
    await person.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
    for (const pid of list.slice(0, 2)) await submit(person, pid, Language.Cpp11, echo, cid)
  }
  return cid
}

/** A contest of a course that is over, with marks of somebody who solved one of its problems. */
async function markedContest(root: Person, student: Person, course: number, list: number[]): Promise<void> {
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const window = { start: at(-120), end: at(60) }
  const body = { ...window, title: '第一次上机', list, course, option: { freeze: 'none' as const } }
  const { cid } = await root.call('POST /contest/', { body })
  await student.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  await judged(root, await submit(student, list[0] ?? 0, Language.Cpp11, echo, cid))
  await root.call('PUT /contest/:cid', { params: { cid }, body: { end: at(-1), confirmed: true } })
  await root.call('PUT /admin/users/:uid', {
    params: { uid: student.uid },
    body: { studentNumber: '202531062014' },
  })
  const item = { cid, weight: 100, cap: 10_000, isBonus: false, category: 0 }
  await root.call('PUT /course/:id/gradebook/settings', {
    params: { id: course },
    body: {
      scale: 'percent',
      steps: [],
      dropLowest: 0,
      categories: [{ name: '上机', weight: 4_000, dropLowest: 0 }],
      items: [item],
    },
  })
  await markedByHand(root, student, course, cid)
}

/** Columns of the course's own, one of which nobody is marked in, and a mark that was overridden. */
async function markedByHand(root: Person, { uid }: Person, id: number, cid: number): Promise<void> {
  const columns = 'POST /course/:id/gradebook/column'
  const [oral] = [
    await root.call(columns, { params: { id }, body: { title: '口试', outOf: 2_000 } }),
    await root.call(columns, {
      params: { id },
      body: { title: '课程设计报告与课堂展示（第三组）', outOf: 10_000 },
    }),
  ]
  await root.call(`${columns}/:columnId/marks`, {
    params: { id, columnId: oral.columnId },
    body: { dryRun: false, rows: [{ who: uid, mark: '17.5' }] },
  })
  await root.call('PUT /course/:id/gradebook/exception', {
    params: { id },
    body: { uid, cid, exception: { mark: 8_000, reason: '机房断网，补时后当面验收' } },
  })
}

/** A public course with everything in it, and private ones: with a code, and without. */
export async function createCourses(root: Person, [student, assistant]: Person[], problemIds: number[]) {
  const create = async (body: BodyOf<Endpoints['POST /course']>) =>
    (await root.call('POST /course', { body })).courseId
  const { Public, Private } = CourseVisibility
  const closedCourseId = await create({ name: 'Advanced algorithms (English)', encrypt: Private })
  const privateCourseId = await create({ name: 'ACM 集训队', encrypt: Private, joinCode: 'balloons' })
  const courseId = await create({
    name: '数据结构 2025 秋',
    description: '线性表、栈与队列、树、图、查找与排序。每周一次上机，周日 23:59 截止。',
    encrypt: Public,
  })
  const params = { id: courseId }
  await root.call('POST /course/:id/problem', { params, body: { problemIds: problemIds.slice(0, 5) } })
  for (const person of [student, assistant]) {
    await person?.call('POST /course/:id', { params, body: {} })
  }
  await root.call('POST /course/:id/member/:uid', {
    params: { id: courseId, uid: assistant?.uid ?? '' },
    body: { role: { manageProblem: true, viewSolution: true } },
  })
  const { sections } = await root.call('POST /course/:id/section', {
    params,
    body: { names: ['Class 1 (Mon)', '2 班', 'Class 3'] },
  })
  const [first] = sections
  if (student && assistant && first) {
    const { sectionId } = first
    await root.call('PUT /course/:id/section/:sectionId', {
      params: { id: courseId, sectionId },
      body: { tas: [assistant.uid] },
    })
    await root.call('POST /course/:id/section/members', { params, body: { uids: [student.uid], sectionId } })
  }
  for (const body of [
    { title: '第 3 周上机安排', content: '周一班改到 **机房 402**，带学生证。\n\n- 链表\n- 栈与队列 $O(1)$' },
    { title: 'Welcome to the course', content: 'Read the [help page](/faq) first.', isPinned: true },
  ]) {
    await root.call('POST /course/:id/announcement', { params, body })
  }
  const times = { start: new Date(Date.now() + 1440 * minuteMs), end: new Date(Date.now() + 1560 * minuteMs) }
  const test = { title: '期中测验', start: times.start.toISOString(), end: times.end.toISOString() }
  const { cid: upcomingCid } = await root.call('POST /contest/', { body: { ...test, course: courseId } })
  const courseCid = await workInCourse(root, student ?? root, { courseId, list: problemIds.slice(0, 3) })
  if (student) await markedContest(root, student, courseId, problemIds.slice(0, 2))
  const homework = await setHomework(root, student ?? root, { courseId, list: problemIds.slice(0, 3) })
  const archivedCourseId = await createArchived(root, student ?? root, problemIds.slice(0, 2))
  const { link } = await root.call('PUT /course/:id/join-link', {
    params: { id: privateCourseId },
    body: { isOn: true },
  })
  const joinToken = link?.token ?? ''
  return {
    ...homework,
    upcomingCid,
    courseCid,
    courseId,
    privateCourseId,
    closedCourseId,
    archivedCourseId,
    joinToken,
  }
}

/** A course of last term. */
async function createArchived(root: Person, student: Person, problemIds: number[]): Promise<number> {
  const body = { name: '程序设计基础 2024 秋', encrypt: CourseVisibility.Public }
  const { courseId: id } = await root.call('POST /course', { body })
  const params = { id }
  await root.call('POST /course/:id/problem', { params, body: { problemIds } })
  await student.call('POST /course/:id', { params, body: {} })
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const times = { start: at(-300), end: at(-120) }
  await root.call('POST /contest/', { body: { ...times, title: '期末上机', list: problemIds, course: id } })
  await root.call('PUT /course/:id', { params, body: { archived: true } })
  return id
}

/** Homework that is a day late for everybody but for the student, who handed in one problem that is marked by hand. */
async function setHomework(
  root: Person,
  student: Person,
  { courseId, list }: { courseId: number; list: number[] },
): Promise<{ homeworkCid: number; markedSid: number }> {
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const late = [1, 2, 3].map((days) => ({ until: days * 1440, off: days * 10 }))
  const points = list.slice(0, 2).map((pid, index) => ({ pid, points: [4_000, 2_550][index] ?? 5_000 }))
  const body = { title: '第一次作业：线性表', start: at(-7_000), course: courseId, list }
  const { cid } = await root.call('POST /contest/', {
    body: { ...body, homework: { due: at(-300), late, attempts: 20, points } },
  })
  const params = { cid }
  await root.call('POST /contest/:cid/extensions', {
    params,
    body: { uid: student.uid, minutes: 2_880, reason: '病假' },
  })
  await student.call('POST /contest/:cid/verify', { params, body: {} })
  const sid = await submit(student, list[0] ?? 0, Language.Cpp11, echo, cid)
  await judged(root, sid)
  await root.call('PUT /status/:sid/mark', {
    params: { sid },
    body: {
      score: 3_550,
      comment: 'Works, but say what n is. 请给变量起有意义的名字。',
      lines: [{ line: 2, text: 'One statement on a line, please.' }],
      base: null,
    },
  })
  return { homeworkCid: cid, markedSid: sid }
}

/** A contest of the course in which a student has solved one problem and got no further with another. */
async function workInCourse(
  root: Person,
  student: Person,
  { courseId, list }: { courseId: number; list: number[] },
): Promise<number> {
  const [start, end] = [-120, 240].map((minutes) => new Date(Date.now() + minutes * minuteMs).toISOString())
  const body = { title: '第三次上机', start: start ?? '', end: end ?? '', list, course: courseId }
  const { cid } = await root.call('POST /contest/', { body })
  await student.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  const [first = 0, second = 0] = list
  const sids: number[] = []
  for (const [pid, code] of [
    [first, 'int main() {}\n'],
    [first, echo],
    [second, 'int main() {}\n'],
    [second, 'int main() { return 1; }\n'],
  ] as const) {
    sids.push(await submit(student, pid, Language.Cpp11, code, cid))
  }
  for (const sid of sids) await judged(root, sid)
  return cid
}

const virtually = { labelingStyle: LabelingStyle.Alphabetic, freeze: 'none' as const, virtual: true }

async function overAndOpen(root: Person, cid: number, person: Person): Promise<void> {
  const params = { cid }
  await root.call('PUT /contest/:cid', { params, body: { end: new Date().toISOString(), confirmed: true } })
  const deadline = Date.now() + 30_000
  while (!(await person.call('GET /contest/:cid', { params })).contest.mayStartVirtual) {
    if (Date.now() > deadline) throw new Error(`contest ${cid} did not open`)
    await delay(100)
  }
}

/** One that the student may take part in virtually, and one in which they are 70 minutes on, among the others of then. */
export async function createVirtual(
  product: ProductAddress,
  root: Person,
  { student, others }: { student: Person; others: Person[] },
  list: number[],
): Promise<{ offeredCid: number; virtualCid: number }> {
  const [start, end] = [-180, 60].map((minutes) => new Date(Date.now() + minutes * minuteMs).toISOString())
  const times = { start: start ?? '', end: end ?? '', list, option: virtually }
  const offered = { ...times, title: '2025 程序设计校赛（决赛）' }
  const { cid: offeredCid } = await root.call('POST /contest/', { body: offered })
  const { cid: virtualCid } = await root.call('POST /contest/', { body: { ...times, title: 'Spring cup' } })
  const [first = 0, second = 0, third = 0] = list
  const [friend = root, other = root] = others
  const made: [Person, number, string, number][] = [
    [friend, first, 'int main(void) {}\n', 9],
    [friend, first, echo, 14],
    [other, first, echo, 22],
    [other, second, 'int main(void) {}\n', 51],
    [friend, second, echo, 65],
    [other, third, echo, 131],
  ]
  for (const person of others) {
    await person.call('POST /contest/:cid/verify', { params: { cid: virtualCid }, body: {} })
  }
  const sids: number[] = []
  for (const [person, pid, code] of made) {
    sids.push(await submit(person, pid, Language.Cpp11, code, virtualCid))
  }
  for (const sid of sids) await judged(root, sid)
  for (const cid of [offeredCid, virtualCid]) await overAndOpen(root, cid, student)
  await student.call('POST /contest/:cid/virtual', { params: { cid: virtualCid } })
  const own = [
    await submit(student, first, Language.Cpp11, echo, virtualCid),
    await submit(student, third, Language.Cpp11, 'int main(void) {}\n', virtualCid),
  ]
  for (const sid of own) await judged(root, sid)
  const db = new pg.Client({ connectionString: product.databaseUrl })
  await db.connect()
  for (const [index, [, , , minute]] of made.entries()) {
    await db.query(
      `update submissions set created_at = (select starts_at from contests where cid = $1) + $2 * interval '1 minute'
       where sid = $3`,
      [virtualCid, minute, sids[index]],
    )
  }
  await db.query(
    `update virtual_runs set started_at = started_at - interval '70 minutes', lasts_until = lasts_until - interval '70 minutes'`,
  )
  await db.query(
    `update submissions set created_at = created_at - interval '20 minutes' where sid = any($1)`,
    [own],
  )
  await db.end()
  return { offeredCid, virtualCid }
}

/** A regional with teams of several countries, guests among them, one of them hidden. */
export async function createTeams(root: Person, people: Person[], list: number[]): Promise<number> {
  const [start, end] = [-100, 200].map((minutes) => new Date(Date.now() + minutes * minuteMs).toISOString())
  const option = { labelingStyle: LabelingStyle.Alphabetic, teams: true }
  const colors = [
    { pid: list[0] ?? 0, color: '#d92d20', name: 'Red' },
    { pid: list[1] ?? 0, color: '#2b6ecb', name: 'Blue' },
  ]
  const body = { title: 'Asia East regional', start: start ?? '', end: end ?? '', list, option, colors }
  const { cid } = await root.call('POST /contest/', { body })
  const params = { cid }
  for (const category of [
    { name: '打星队', ranked: false, starred: true, color: '#b06c00' },
    { name: 'Jury', hidden: true },
  ]) {
    await root.call('POST /contest/:cid/teams/categories', { params, body: category })
  }
  const [student, friend] = people
  const rows = [
    {
      team: '海森堡 Heisenberg',
      organization: '南京大学',
      country: 'CHN',
      room: 'Hall A',
      seat: '7',
      members: student?.uid,
    },
    {
      team: 'Les Trois Mousquetaires',
      organization: 'Université Grenoble Alpes',
      country: 'FRA',
      members: friend?.uid,
    },
    { team: 'Team ทีมไทย', organization: 'Chulalongkorn University', country: 'THA', category: '打星队' },
    { team: 'Jury', category: 'Jury' },
  ]
  await root.call('POST /contest/:cid/teams/sheet', {
    params,
    body: { rows: rows.map(({ members = '', ...row }) => ({ ...row, members })), accounts: true },
  })
  const sids: number[] = []
  for (const [person, pid, code] of [
    [student, list[0], echo],
    [student, list[1], 'int main(void) {}\n'],
    [friend, list[1], echo],
  ] as const) {
    if (person) sids.push(await submit(person, pid ?? 0, Language.Cpp11, code, cid))
  }
  for (const sid of sids) await judged(root, sid)
  return cid
}
