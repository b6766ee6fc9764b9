// The front of a course and its questions in one place, by keys and on a phone: a student and their teacher.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { courseTabs, createCourse, teacherOf } from './courses.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { pathOf, said } from './pages.ts'
import { createProblem, freshName, register, rootOf } from './person.ts'

const { product, visit } = journeys()

/** By Tab from the start of the content, and Enter. */
async function openByKeys(page: Page, name: string): Promise<void> {
  await page.locator('#main').focus()
  const focused = page.locator(':focus')
  for (let times = 0; times < 40; times += 1) {
    await page.keyboard.press('Tab')
    const said = (await focused.getAttribute('aria-label')) ?? (await focused.innerText())
    if (said.replaceAll(/\s+/g, ' ').trim().startsWith(name)) return page.keyboard.press('Enter')
  }
  throw new Error(`no ${name} by Tab`)
}

test('[CRS-TABS-2] [CRS-LIST-7] [CRS-FRONT-1] [CRS-FRONT-2] [DISC-COURSE-2] [DISC-COURSE-5] a student asks in the course, and its teacher is led to the question', async () => {
  const root = await rootOf(product)
  const course = await createCourse(root)
  const teacher = await teacherOf(product, root, course.id)
  const student = await register(product, freshName('student'))
  const params = { id: course.id, uid: student.uid }
  await root.call('POST /course/:id/member/:uid', { params, body: { role: { basic: true } } })
  const name = freshName('knapsack')
  const pid = await createProblem(root, { title: name })
  await root.call('POST /course/:id/problem', { params: { id: course.id }, body: { problemIds: [pid] } })
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const sheet = freshName('sheet')
  await root.call('POST /contest/', {
    body: {
      title: sheet,
      course: course.id,
      start: hours(-1),
      list: [pid],
      homework: { due: hours(100) },
    },
  })

  const phone = await visit({ as: student, width: 390 })
  await phone.go(`/course/${course.id}`)
  const front = phone.page.getByRole('main')
  await seen(front.getByRole('link', { name: sheet }))
  await seen(front.getByText('0 of 1 solved'))
  await seen(front.getByText('4 days left'))
  expect(await front.getByRole('heading', { name: 'Waiting for you' }).count()).toBe(0)
  // The tabs that do not fit on the phone are in a menu.
  const more = front.getByRole('button', { name: 'More: Course pages' })
  await more.press('Enter')
  await phone.page.keyboard.press('ArrowUp')
  await seen(phone.page.locator(':focus').and(front.getByRole('link', { name: /^Members/ })))
  await phone.page.keyboard.press('Escape')
  await seen(phone.page.locator(':focus').and(more))
  await phone.go('/courses')
  const card = front.getByRole('list', { name: 'My courses' }).getByRole('listitem')
  await seen(card.filter({ hasText: sheet }).getByText('4 days left'))
  await phone.go(`/course/${course.id}/questions`)
  await openByKeys(phone.page, 'Ask a question')
  const title = freshName('question')
  await seen(phone.page.locator(':focus').and(front.getByLabel('Title', { exact: true })))
  await phone.page.keyboard.type(title)
  await front.getByRole('textbox', { name: 'Text', exact: true }).fill('May n be 0?')
  await front.getByLabel('Find a problem').fill(name)
  await phone.page.getByRole('option', { name }).click()
  await front.getByRole('button', { name: 'Ask', exact: true }).press('Enter')
  await seen(front.getByRole('heading', { level: 1, name: title }))

  // The teacher is led there.
  const { page, go } = await visit({ as: teacher })
  const main = page.getByRole('main')
  await go(`/course/${course.id}`)
  await seen(main.getByText('0 of 1 handed in'))
  await seen(courseTabs(page).getByRole('link', { name: 'Questions 1 unanswered' }))
  await openByKeys(page, '1 unanswered question')
  await eventually(async () => pathOf(page)).toBe(`/course/${course.id}/questions`)
  const table = main.getByRole('table', { name: 'Course questions' })
  await seen(table.getByRole('row', { name: new RegExp(title) }).getByText('Unanswered'))
  await openByKeys(page, title)
  await main.getByRole('textbox', { name: 'Comment' }).fill('No, at least 1.')
  await main.getByRole('button', { name: 'Comment', exact: true }).press('Enter')
  await said(page, 'Comment posted.')
  await go(`/course/${course.id}/questions?unanswered=1`)
  await seen(main.getByText('Nothing to answer'))
  await gone(courseTabs(page).getByText('unanswered'))
  await main.getByRole('switch', { name: 'Unanswered only' }).press('Space')
  const row = table.getByRole('row', { name: new RegExp(title) })
  await seen(row.getByRole('link', { name: teacher.uid }))
  await seen(row.getByText('Staff'))
  await main.getByLabel('Search titles').fill('nothing like it')
  await page.keyboard.press('Enter')
  await seen(main.getByText('No questions'))
})
