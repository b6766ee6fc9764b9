// The home of somebody who is logged in, by keys alone and on a phone: as somebody new, as a student, and as a teacher.

import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { createCourse, teacherOf } from './courses.ts'
import { eventually, journeys, seen } from './journey.ts'
import { hearing, pathOf, said } from './pages.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'
import { shiftsOf, watchShifts } from './shifts.ts'

const { product, visit } = journeys()

const phone = { width: 390, height: 844 }
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const code = freshName('code')

let root: Person
let student: Person
let teacher: Person
let course: { id: number; name: string }
let pid: number
let homework: number
beforeAll(async () => {
  root = await rootOf(product)
  pid = await createProblem(root, { title: 'Sums of today', tests: [{ in: '1\n', out: '1\n' }] })
  course = await createCourse(root, { encrypt: CourseVisibility.Private, joinCode: code })
  student = await register(product, freshName('student'))
  teacher = await teacherOf(product, root, course.id)
  await root.call('POST /course/:id/problem', { params: { id: course.id }, body: { problemIds: [pid] } })
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: 'Sheet of today',
      start: at(-60),
      course: course.id,
      list: [pid],
      homework: { due: at(200) },
    },
  })
  homework = cid
})

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
const part = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name }) })

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const here = page.getByRole('main').locator(':focus')
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await here.count()) === 0) continue
    const words =
      (await here.getAttribute('id')) === null
        ? ''
        : await here.evaluate((element) =>
            element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '',
          )
    const text = `${words} ${await here.innerText()}`
    if (typeof name === 'string' ? text.includes(name) : name.test(text)) return
  }
  throw new Error(`the focus does not come to ${String(name)}`)
}

test('[TODAY-PAGE-1] somebody new types the code of their course on the home page, by keys alone, and is in', async () => {
  const { page, go, expectRefusal } = await visit({ as: student, ...phone })
  await go('/')
  await seen(part(page, 'A first problem').getByRole('link', { name: 'Open' }))
  expect((await headings(page))[0]).toBe('Join your course')
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, 'Join code')
  await page.keyboard.type('no such code')
  expectRefusal('/course/join', 403)
  await page.keyboard.press('Enter')
  await seen(page.getByText(/Wrong join code/))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await said(page, new RegExp(course.name))
  await eventually(async () => pathOf(page)).toBe(`/course/${course.id}`)
})

test('[TODAY-PAGE-2] a student finds on a phone what is due first, goes on by keys, and hears of a mark without a jump', async () => {
  await student.call('POST /contest/:cid/verify', { params: { cid: homework }, body: {} })
  const sid = await submit(student, pid, Language.Cpp17, 'int main() {}', homework)
  await judged(student, sid)
  const { page, go, context } = await visit({ as: student, ...phone })
  await watchShifts(context)
  const heard = hearing(page)
  await go('/')
  const due = part(page, 'Due next').getByRole('listitem').first()
  await seen(due.getByRole('link', { name: 'Sheet of today' }))
  expect(await due.innerText()).toMatch(/in 3 h[^]*0 of 100 points/)
  expect((await headings(page))[0]).toBe('Due next')
  await seen(part(page, 'Updates').getByText('Sums of today'))
  expect(await axeFindings(page)).toEqual([])
  await heard
  const news = page.getByRole('main').getByRole('heading', { name: 'News' })
  const top = (await news.boundingBox())!.y
  await teacher.call('PUT /status/:sid/mark', {
    params: { sid },
    body: { score: 5_000, base: null, comment: 'Half of it.' },
  })
  await seen(part(page, 'Updates').getByText('Marked in Sheet of today'))
  await eventually(() => due.innerText()).toContain('50 of 100 points')
  expect((await news.boundingBox())!.y).toBe(top)
  expect((await shiftsOf(page)).sum).toBeLessThanOrEqual(0.02)
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await eventually(async () => pathOf(page)).toBe(`/contests/${homework}/problem/1/submit`)
})

test('[TODAY-PAGE-3] a teacher finds what waits by course, and follows the number by keys', async () => {
  await student.call('POST /discuss', {
    body: { title: 'How large is n?', content: 'Words.', cid: homework },
  })
  const { page, go } = await visit({ as: teacher, ...phone })
  await go('/')
  const desk = part(page, 'Waiting for you').getByRole('listitem').filter({ hasText: course.name })
  await seen(desk.getByRole('link', { name: /1\s*question/ }))
  expect(await axeFindings(page)).toEqual([])
  await tabTo(page, /1\s*question/)
  await page.keyboard.press('Enter')
  await seen(page.getByText('How large is n?'))
})

test('[TODAY-NEWS-1] the news stand below the rest, and another page of them leaves the reader there', async () => {
  for (let count = 0; count < 10; count += 1) {
    await root.call('POST /news/', { body: { title: freshName('news'), content: 'Words.' } })
  }
  const { page, go } = await visit({ as: student, ...phone })
  await go('/')
  await page.getByRole('main').getByRole('link', { name: 'Next page' }).click()
  await seen(page.getByRole('main').getByRole('link', { name: 'Previous page' }))
  expect(new URL(page.url()).search).toBe('?page=2')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('[TODAY-PAGE-6] the steps of a new site stand above the day of root, and below it once there is one', async () => {
  const steps = 'Set up this site'
  const { page, go, reload } = await visit({ as: root })
  await go('/')
  await seen(page.getByRole('heading', { name: steps }))
  expect((await headings(page))[0]).toBe(steps)
  await root.call('POST /course/:id', { params: { id: course.id }, body: { joinCode: code } })
  await reload()
  await seen(page.getByRole('heading', { name: steps }))
  const names = await headings(page)
  expect(names).toContain('Due next')
  expect(names.at(-1)).toBe(steps)
})
