// Printing: a contestant sends a file, and a helper opens the document, which is read back.

import { textOfPdf } from '@verdict/testkit/pdf-text'
import { expect, test } from 'vitest'
import { gone, journeys, seen } from './journey.ts'
import { hearing } from './pages.ts'
import { freshName, register, rootOf } from './person.ts'

const { product, visit } = journeys()
const minuteMs = 60_000

test('[PRINT-PAGE-1] a contestant prints a file, and a helper opens the document and marks it', async () => {
  const root = await rootOf(product)
  const [ann, helper] = await Promise.all(['ann', 'helper'].map((kind) => register(product, freshName(kind))))
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const title = freshName('Regional')
  const { cid } = await root.call('POST /contest/', {
    body: { title, start: at(-60), end: at(180), option: { teams: true, prints: true } },
  })
  const params = { cid }
  await root.call('POST /contest/:cid/teams', {
    params,
    body: { name: '三个臭皮匠', room: 'Hall', seat: 'A1', members: [{ uid: ann!.uid }] },
  })
  await root.call('PUT /contest/:cid/helpers', { params, body: { kind: 'print', uids: [helper!.uid] } })

  const desk = await visit({ as: helper!, width: 390, height: 844 })
  const heard = hearing(desk.page)
  await desk.go(`/contests/${cid}/prints`)
  await seen(desk.page.getByText('Nothing to print'))
  await heard

  const contestant = await visit({ as: ann! })
  await contestant.go(`/contests/${cid}`)
  await contestant.page.getByRole('link', { name: 'Print', exact: true }).click()
  await seen(contestant.page.getByText('You can print 30 more pages'))
  const lines = Array.from({ length: 90 }, (_, index) => `int x${index + 1} = 0; // 第 ${index + 1} 行`)
  const buffer = Buffer.from(`${lines.join('\n')}\n`)
  await contestant.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'main.cpp', mimeType: 'text/plain', buffer })
  await contestant.page.getByRole('main').getByRole('button', { name: 'Print', exact: true }).click()
  await seen(contestant.page.getByText('You can print 28 more pages'))
  await seen(contestant.page.getByRole('listitem').filter({ hasText: 'main.cpp' }).getByText('waiting'))

  contestant.expectRefusal('/prints', 400)
  await contestant.page.getByLabel('Code or text').fill('x\n'.repeat(1_500))
  await contestant.page.getByRole('main').getByRole('button', { name: 'Print', exact: true }).click()
  await seen(contestant.page.getByText('A document can have at most 20 pages.'))
  await seen(contestant.page.getByText('You can print 28 more pages'))

  const card = desk.page.getByRole('listitem').filter({ hasText: 'Hall · A1' })
  await seen(card.getByText('2 pages'))
  const address = await card.getByRole('link', { name: /^Open/ }).getAttribute('href')
  const answer = await desk.context.request.get(address!, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const text = await textOfPdf(await answer.body())
  expect(text).toHaveLength(2)
  for (const [index, page] of text.entries()) {
    for (const part of ['Hall · A1', '三个臭皮匠', title, `${index + 1} / 2`]) expect(page).toContain(part)
  }
  expect(text.join('\n')).toMatch(/90\s*int x90 = 0; \/\/ 第 90 行/)

  await desk.page.getByRole('button', { name: /^Mark as printed/ }).tap()
  await gone(desk.page.getByRole('button', { name: /^Mark as printed/ }))
  await contestant.reload()
  await seen(contestant.page.getByRole('listitem').filter({ hasText: 'main.cpp' }).getByText('printed'))
})
