// Pages whose answers arrive one by one, in either order: nothing that stands already gives way.

import { CourseVisibility } from '@verdict/domain/course'
import { Language } from '@verdict/domain/language'
import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { journeys } from './journey.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'
import { shiftsOf, watchShifts } from './shifts.ts'

const { product, visit } = journeys()
const minuteMs = 60_000
let student: Person
let pid: number
let courseId: number

beforeAll(async () => {
  const root = await rootOf(product)
  student = await register(product, freshName('calm'))
  pid = await createProblem(root, {
    title: freshName('formulas'),
    description: `Find $x$ so that\n\n$$\\sum_{i=1}^{n} x_i = 10$$\n\n${'Some more words. '.repeat(30)}`,
    in: '1 2\n',
    out: '3\n',
  })
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  courseId = (
    await root.call('POST /course', { body: { name: freshName('calm'), encrypt: CourseVisibility.Public } })
  ).courseId
  const params = { id: courseId }
  await root.call('POST /course/:id/problem', { params, body: { problemIds: [pid] } })
  await student.call('POST /course/:id', { params, body: {} })
  await root.call('POST /contest/', {
    body: { title: freshName('calm'), start: at(-30), end: at(300), list: [pid] },
  })
  const homework = { due: at(600) }
  await root.call('POST /contest/', {
    body: { title: freshName('calm'), start: at(-30), course: courseId, list: [pid], homework },
  })
  await root.call('POST /news/', {
    body: { title: freshName('calm'), content: 'Something new. '.repeat(20) },
  })
  await judged(student, await submit(student, pid, Language.C, 'int main(void) { return 0; }'))
})

describe.each([
  ['first to last', false],
  ['last to first', true],
])('[UI-SHIFT-1] with answers %s', (_, isReversed) => {
  test.each<[string, () => string]>([
    ['home', () => '/'],
    ['the problems', () => '/problems'],
    ['a problem', () => `/problem/${pid}`],
    ['a profile', () => `/user/${student.uid}`],
    ['a course', () => `/course/${courseId}`],
  ])('nothing moves on %s of a phone', async (_name, address) => {
    const { page, context } = await visit({ as: student, width: 390, height: 844 })
    await watchShifts(context)
    const held: Route[] = []
    await context.route('**/api/**', (route) => void held.push(route))
    await page.goto(address())
    await page.locator('html:not([data-drawn]) main').waitFor()
    const busy = page.locator('main :is([aria-busy=true], .skeleton, .awaited)')
    // A page may ask again for what an answer names, and on a busy machine it takes its time to ask.
    for (let quiet = 0; quiet < 2 || (await busy.count()) > 0;) {
      await shiftsOf(page)
      const route = isReversed ? held.pop() : held.shift()
      quiet = route ? 0 : quiet + 1
      if (!route) continue
      const answered = page.waitForEvent('requestfinished', (request) => request === route.request())
      await route.continue()
      await answered
    }
    const { sum, moved } = await shiftsOf(page)
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
  })
})
