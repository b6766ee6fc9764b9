// Which course opens for whom: a teacher here links a course there, and nothing that the platform says alone does.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CourseVisibility } from '@verdict/domain/course'
import { makeContest } from '@verdict/testkit/contest'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, root, server, withLab } from '@verdict/testkit/lab'
import { LtiBrowser, registeredPlatform } from '@verdict/testkit/lti-browser'
import { instructor, learner, type Launch, type LtiPlatform } from '@verdict/testkit/lti-platform'
import { codeOf, withTotp } from '@verdict/testkit/second-factor'
import type { TestPerson } from '@verdict/testkit/server'

withLab()
let platform: LtiPlatform & { platformId: number }
let teacher: TestPerson
let courseId: number
let other: number
let homework: number
let foreign: number
/** The account of the teacher there. */
const professor = { sub: randomUUID(), name: 'Prof', roles: [instructor] }
beforeAll(async () => {
  platform = await registeredPlatform(server, root)
  teacher = await server.person('teacher')
  const courseOf = async (name: string, manager: TestPerson | null) => {
    const body = { name, encrypt: CourseVisibility.Private }
    const id = (await server.call(root, 'POST /course', { body })).data.courseId
    const role = { manageCourse: true }
    if (manager)
      await server.call(root, 'POST /course/:id/member/:uid', {
        params: { id, uid: manager.uid },
        body: { role },
      })
    return id
  }
  courseId = await courseOf('Algorithms', teacher)
  other = await courseOf('Databases', null)
  const pid = await judgeableProblem(server, admin, { title: 'Sum' })
  const due = new Date(Date.now() + 3_600_000).toISOString()
  const sheet = (course: number) =>
    makeContest(server, admin, { title: 'Sheet 1', list: [pid], course, start: -60, homework: { due } })
  homework = await sheet(courseId)
  foreign = await sheet(other)
})
afterAll(() => platform.close())

let context: { id: string; title: string }
beforeEach(() => {
  context = { id: randomUUID(), title: 'Algorithms 101' }
})

const linkTo = (custom?: string) => ({
  id: randomUUID(),
  title: 'Sheet 1 there',
  ...(custom !== undefined && { custom: { verdict: custom } }),
})
const student = (more: object = {}) => ({ sub: randomUUID(), name: 'Student', roles: [learner], ...more })

/** The teacher's own window, in the account here. */
async function asTeacher(launch: Omit<Launch, 'who'>, who = professor) {
  const browser = new LtiBrowser(server)
  const landed = await browser.launch(platform, { context, ...launch, who })
  const launchId = landed.location!.split('/').at(-1)!
  const isAsked = (await browser.account()) === null
  browser.take(teacher.cookie)
  if (isAsked) {
    await server.call(null, 'POST /lti/launch/:launchId/account', {
      params: { launchId },
      body: { account: 'own' },
      ...browser.headers,
    })
  }
  return { browser, landed, launchId }
}
type Choice = { courseId: number; cid: number | null; teacherRole?: 'ta' }
const choose = ({ launchId, browser }: { launchId: string; browser: LtiBrowser }, body: Choice) =>
  server.call(null, 'POST /lti/launch/:launchId/choice', { params: { launchId }, body, ...browser.headers })
const stepOf = async (browser: LtiBrowser, location: string | undefined) => {
  const params = { launchId: location!.split('/').at(-1)! }
  return (await server.call(null, 'GET /lti/launch/:launchId', { params, ...browser.headers })).data.step
}
async function opened(launch: Launch) {
  const browser = new LtiBrowser(server)
  const { location } = await browser.launch(platform, { context, ...launch })
  return { browser, location, uid: await browser.account() }
}
const member = async (uid: string | null, id = courseId) =>
  (await server.call(root, 'GET /course/:id/member/:uid', { params: { id, uid: uid! } })).data?.role ?? null

test('[LTI-LINK-1] a learner waits until a teacher of the course has chosen, and then is a member and there', async () => {
  const link = linkTo()
  const who = student()
  const early = await opened({ who, link })
  expect(await stepOf(early.browser, early.location)).toBe('unlinked')
  const window = await asTeacher({ link })
  expect((await choose(window, { courseId: other, cid: null })).error).toBe('FORBIDDEN')
  expect((await choose(window, { courseId, cid: foreign })).error).toBe('NOT_FOUND')
  const chosen = await choose(window, { courseId, cid: homework })
  expect(chosen.data).toMatchObject({ step: 'open', path: `/contests/${homework}` })
  const late = await opened({ who, link })
  expect(late.location).toBe(`/contests/${homework}`)
  expect(late.uid).toBe(early.uid)
  expect(await member(late.uid)).toMatchObject({ basic: true, viewSolution: false, manageCourse: false })
  // Another link of the same course is chosen for by itself.
  const unchosen = await opened({ who, link: linkTo() })
  expect(await stepOf(unchosen.browser, unchosen.location)).toBe('unlinked')
  const audit = await server.db
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('action', '=', 'course.linkPlatform')
    .execute()
  expect(audit.at(-1)?.after).toEqual({
    platform: 'Campus courses',
    title: context.title,
    teacherRole: 'student',
  })
})

test('[LTI-ROLE-2] an instructor there is a plain member here, unless the course’s teacher chose more', async () => {
  const link = linkTo()
  await choose(await asTeacher({ link }), { courseId, cid: null })
  const aide = student({ roles: [instructor], sub: randomUUID() })
  const browser = new LtiBrowser(server)
  const landed = await browser.launch(platform, { who: aide, link, context })
  const params = { launchId: landed.location!.split('/').at(-1)! }
  const account = { params, body: { account: 'new' as const }, ...browser.headers }
  const made = await server.call(null, 'POST /lti/launch/:launchId/account', account)
  expect(made.data).toMatchObject({ step: 'open', path: `/course/${courseId}` })
  const cookie = [made.headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('verdict_session='))!
  browser.take(cookie.split(';')[0]!)
  expect(await member(await browser.account())).toMatchObject({ viewSolution: false, manageCourse: false })

  context = { id: randomUUID(), title: 'Another' }
  const second = linkTo()
  await choose(await asTeacher({ link: second }), { courseId, cid: null, teacherRole: 'ta' })
  const helper = new LtiBrowser(server)
  const assistant = {
    ...aide,
    sub: randomUUID(),
    roles: [`${learner.split('#')[0]}/Instructor#TeachingAssistant`],
  }
  const there = await helper.launch(platform, { who: assistant, link: second, context })
  const asked = { params: { launchId: there.location!.split('/').at(-1)! }, ...helper.headers }
  const said = await server.call(null, 'POST /lti/launch/:launchId/account', {
    ...asked,
    body: { account: 'new' },
  })
  const session = [said.headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('verdict_session='))!
  helper.take(session.split(';')[0]!)
  expect(await member(await helper.account())).toMatchObject({ viewSolution: true, manageCourse: false })
  // A learner gets no more by the same link.
  const { uid } = await opened({ who: student(), link: second })
  expect(await member(uid)).toMatchObject({ viewSolution: false })
})

test('[LTI-LINK-2] what is chosen for the platform goes back signed, with its own data and a column for the homework', async () => {
  const launch = { who: professor, context }
  const browser = new LtiBrowser(server)
  const begun = await browser.begin(platform, launch, 'iframe')
  const landed = await browser.visit('POST', '/lti/launch', {
    form: platform.authorize(begun.data['go']!, launch),
    dest: 'iframe',
  })
  const page = landed.data['page']!
  expect(String(landed.headers['content-security-policy'])).toContain(`form-action 'self' ${platform.issuer}`)
  const answer = () => server.call(null, 'POST /lti/page/answer', { body: { page } })
  expect((await answer()).data.answer).toBeNull()
  const { ticket } = (await server.call(null, 'POST /lti/page/ticket', { body: { page, framed: true } })).data
  const entered = await browser.visit('POST', '/lti/enter', { form: { ticket }, site: 'same-origin' })
  const window = { browser, launchId: entered.location!.split('/').at(-1)! }
  const chosen = await choose(window, { courseId, cid: homework })
  expect(chosen.data).toMatchObject({ step: 'answer', framed: true })
  const { url, jwt } = (await answer()).data.answer!
  expect(url).toBe(`${platform.issuer}/return`)
  const claims = await platform.readAnswer(jwt)
  const [dl, lti] = [
    'https://purl.imsglobal.org/spec/lti-dl/claim/',
    'https://purl.imsglobal.org/spec/lti/claim/',
  ]
  expect(claims).toMatchObject({
    [`${lti}message_type`]: 'LtiDeepLinkingResponse',
    [`${lti}version`]: '1.3.0',
    [`${lti}deployment_id`]: '1',
    [`${dl}data`]: 'csrftoken:c7fbba78',
    [`${dl}content_items`]: [
      {
        type: 'ltiResourceLink',
        title: 'Sheet 1',
        url: 'http://localhost/lti/launch',
        custom: { verdict: `homework-${homework}` },
        lineItem: { scoreMaximum: 100, label: 'Sheet 1', resourceId: `homework-${homework}` },
      },
    ],
  })
  // Another page's secret, or another window, gets none of it.
  expect((await server.call(null, 'POST /lti/page/answer', { body: { page: 'x'.repeat(43) } })).error).toBe(
    'LTI_LAUNCH_GONE',
  )
  const outside = await new LtiBrowser(server).visit('GET', `/lti/answer/${window.launchId}`)
  expect(outside.status).toBe(400)
  expect(outside.text).not.toContain(jwt.slice(0, 40))
  // The new link opens it at once.
  const { location } = await opened({ who: student(), link: linkTo(`homework-${homework}`) })
  expect(location).toBe(`/contests/${homework}`)
})

test('[LTI-LINK-3] a link that was copied or changed there opens nothing of a course that nobody linked', async () => {
  const link = linkTo()
  await choose(await asTeacher({ link }), { courseId, cid: homework })
  for (const custom of [
    `homework-${foreign}`,
    `course-${other}`,
    'homework-0',
    'homework-99999999999',
    '../admin',
    'x',
  ]) {
    const { browser, location, uid } = await opened({ who: student(), link: linkTo(custom) })
    expect(await stepOf(browser, location), custom).toBe('unlinked')
    expect(await member(uid, other)).toBeNull()
  }
  context = { id: randomUUID(), title: 'A copy' }
  const copied = await opened({ who: student(), link: linkTo(`homework-${homework}`) })
  expect(await stepOf(copied.browser, copied.location)).toBe('unlinked')
})

test('[LTI-LINK-4] who manages the course sees its links and unlinks them', async () => {
  const link = linkTo()
  await choose(await asTeacher({ link }), { courseId, cid: homework })
  const params = { id: courseId }
  const listed = (await server.call(teacher, 'GET /course/:id/lti', { params })).data.contexts
  const row = listed.find(({ title, links }) => title === context.title && links.length === 1)!
  expect(listed.at(-1)).toMatchObject({
    platform: 'Campus courses',
    teacherRole: 'student',
    hasRoster: true,
    linkedBy: 'teacher',
    links: [{ cid: homework, title: 'Sheet 1', hasGrades: true }],
  })
  expect(row).toBeDefined()
  const of = { params: { id: courseId, contextId: listed.at(-1)!.contextId } }
  // Nobody reaches it by a course of their own.
  const elsewhere = { params: { id: other, contextId: of.params.contextId } }
  expect((await server.call(root, 'DELETE /course/:id/lti/:contextId', elsewhere)).error).toBe('NOT_FOUND')
  expect((await server.call(teacher, 'DELETE /course/:id/lti/:contextId', of)).status).toBe(200)
  const after = await opened({ who: student(), link })
  expect(await stepOf(after.browser, after.location)).toBe('unlinked')
})

test('[LTI-AUDIT-1] who chose what a link opens stands in the audit, and what it opened before', async () => {
  const link = linkTo()
  const chosen = () =>
    server.db
      .selectFrom('audit')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'course.linkResource')
      .where('target', '=', `course:${courseId}`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  await choose(await asTeacher({ link }), { courseId, cid: homework })
  const said = { platform: 'Campus courses', title: context.title, link: 'Sheet 1 there' }
  const first = { ...said, opens: courseId, homework }
  expect(await chosen()).toEqual({ actor_id: teacher.userId, before: null, after: first })
  // In another course it opens nothing more, so that it is chosen for anew.
  const move = (course: number) =>
    server.db.updateTable('contests').set({ course_id: course }).where('cid', '=', homework).execute()
  await move(other)
  await choose(await asTeacher({ link }), { courseId, cid: null })
  await move(courseId)
  expect(await chosen()).toEqual({
    actor_id: teacher.userId,
    before: first,
    after: { ...said, opens: courseId },
  })
})

test('[LTI-WHO-2] somebody with a second factor is let in by no launch alone', async () => {
  const who = student()
  const { uid } = await opened({ who, link: linkTo() })
  const now = new Date()
  await server.db.updateTable('users').set({ second_factor_at: now }).where('uid', '=', uid!).execute()
  const browser = new LtiBrowser(server)
  const landed = await browser.launch(platform, { who, link: linkTo(), context })
  expect(landed.location).toMatch(/^\/lti\/choose\/[\w-]{36}\?ways=/)
  expect(await browser.account()).toBeNull()
  expect(await stepOf(browser, landed.location!.split('?')[0])).toBe('login')
})

test('[LTI-WHO-2] nor by a ticket of a frame, nor by saying whose account it is', async () => {
  const now = new Date()
  const who = student()
  const { uid } = await opened({ who, link: linkTo() })
  await server.db.updateTable('users').set({ second_factor_at: now }).where('uid', '=', uid!).execute()
  const [browser, launch] = [new LtiBrowser(server), { who, link: linkTo(), context }]
  const begun = await browser.begin(platform, launch, 'iframe')
  const form = platform.authorize(begun.data['go']!, launch)
  const { data } = await browser.visit('POST', '/lti/launch', { form, dest: 'iframe' })
  const body = { page: data['page']!, framed: true }
  const { ticket } = (await server.call(null, 'POST /lti/page/ticket', { body })).data
  const entered = await browser.visit('POST', '/lti/enter', { form: { ticket }, site: 'same-origin' })
  expect(entered.location).toContain('?ways=')
  expect(await browser.account()).toBeNull()
  const params = { launchId: entered.location!.split('/').at(-1)!.split('?')[0]! }
  for (const account of ['own', 'new'] as const) {
    const asked = { params, body: { account }, ...browser.headers }
    const said = await server.call(null, 'POST /lti/launch/:launchId/account', asked)
    expect(said.error).toBe('LTI_LAUNCH_GONE')
  }
  const choice = { params, body: { courseId, cid: null }, ...browser.headers }
  expect((await server.call(null, 'POST /lti/launch/:launchId/choice', choice)).error).toBe('LOGIN_REQUIRED')
  expect(await browser.account()).toBeNull()
})

test('[LTI-WHO-2] somebody with a second factor proves it before a platform may open their account', async () => {
  const owner = await server.person('factored')
  const { secret } = await withTotp(server.context, owner.userId)
  const browser = new LtiBrowser(server)
  const who = { ...professor, sub: randomUUID() }
  const { location } = await browser.launch(platform, { who, link: linkTo(), context })
  browser.take(owner.cookie)
  const params = { launchId: location!.split('/').at(-1)! }
  const connect = () => {
    const asked = { params, body: { account: 'own' as const }, ...browser.headers }
    return server.call(null, 'POST /lti/launch/:launchId/account', asked)
  }
  expect((await connect()).error).toBe('CONFIRM_NEEDED')
  const proof = { body: { code: codeOf(secret) } }
  expect((await server.call(owner, 'POST /account/confirm', proof)).status).toBe(200)
  expect((await connect()).data.step).toBe('choose')
})
