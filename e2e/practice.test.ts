// Choosing what to solve next: the list in an order, by difficulty and by tags, and the way on from a problem.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { eventually, journeys, seen } from './journey.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'
import { problem as judgeable, programs } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()

let root: Person
let student: Person
const word = freshName('practice').replaceAll('-', ' ')
const pids: number[] = []
let tag: string

beforeAll(async () => {
  root = await rootOf(product)
  student = await register(product, freshName('chooser'))
  const made = await root.call('POST /tag', { body: { name: freshName('facet'), color: 'cyan' } })
  tag = made.name
  const levels = ['hard', 'easy', '1500', '']
  for (const [at, difficulty] of levels.entries()) {
    const tags = at < 3 ? [made.tid] : []
    pids.push(await createProblem(root, { ...judgeable, title: `${word} ${at}`, tags, difficulty }))
  }
})

const shown = (page: Page) =>
  page
    .getByRole('table', { name: 'Problems' })
    .getByRole('rowheader')
    .allInnerTexts()
    .then((titles) => titles.map((title) => Number(title.trim().at(-1))))

const facetsOf = (page: Page) => page.getByRole('group', { name: 'Filter by tag' })

const list = `/problems?search=${encodeURIComponent(word)}`

test('[PRB-LIST-16] on a tablet a tag keeps its words whole', async () => {
  const { page, go } = await visit({ as: student, width: 820 })
  await go(list)
  const link = page.getByRole('row').getByRole('link', { name: tag }).first()
  await seen(link)
  // A line for each part of the name between its hyphens, at most.
  expect((await link.boundingBox())!.height).toBeLessThan(20 * tag.split('-').length + 8)
})

test('[PRB-LIST-13] [PRB-LIST-15] by keys alone the list is sorted and narrowed, and its address keeps both', async () => {
  const { page, go, reload } = await visit({ as: student })
  await go(list)
  await eventually(() => shown(page)).toEqual([0, 1, 2, 3])
  await seen(
    page
      .getByRole('row')
      .filter({ hasText: `${word} 0` })
      .getByText('Hard'),
  )
  await page.getByRole('columnheader', { name: 'Difficulty' }).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await eventually(() => shown(page)).toEqual([0, 2, 1, 3])
  await page.keyboard.press('Enter')
  await eventually(() => shown(page)).toEqual([1, 2, 0, 3])
  await reload()
  await eventually(() => shown(page)).toEqual([1, 2, 0, 3])
  const facet = facetsOf(page).getByRole('button', { name: tag })
  expect(await facet.innerText()).toBe(`${tag} 3`)
  await facet.focus()
  await page.keyboard.press('Space')
  await eventually(() => shown(page)).toEqual([1, 2, 0])
  expect(await facet.getAttribute('aria-pressed')).toBe('true')
  await page.getByLabel('Difficulty', { exact: true }).selectOption('Medium')
  await eventually(() => shown(page)).toEqual([2])
  await page.getByRole('button', { name: 'Clear' }).click()
  await eventually(async () => new URL(page.url()).searchParams.get('sortBy')).toBe('level')
  await eventually(async () => new URL(page.url()).searchParams.has('tags')).toBe(false)
})

test('[PRB-LIST-15] [PRB-NEXT-2] on a phone the list is sorted, and a solved problem leads on to the next and to one like it', async () => {
  await judged(student, await submit(student, pids[1]!, Language.C, programs[Language.C][Judge.Accepted]))
  const { page, go } = await visit({ as: student, locale: 'en-US', width: 390, height: 844 })
  await go(list)
  await seen(
    page
      .getByRole('row')
      .filter({ hasText: `${word} 1` })
      .getByText('Solved', { exact: true }),
  )
  await page.getByLabel('Sort by').selectOption('Hardest first')
  await eventually(() => shown(page)).toEqual([0, 2, 1, 3])
  await go(`/problem/${pids[1]}`)
  const ways = page.getByRole('navigation', { name: 'More problems' })
  await seen(ways.getByText('Easy'))
  await seen(ways.getByText('Solved', { exact: true }))
  await seen(ways.getByRole('link', { name: `${word} 2` }))
  expect(await axeFindings(page)).toEqual([])
  await ways.getByRole('link').first().press('Enter')
  await eventually(async () => new URL(page.url()).pathname).toBe(`/problem/${pids[2]}`)
  await seen(ways.getByText('Medium'))
})
