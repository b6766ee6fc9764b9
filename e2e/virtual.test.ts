// Virtual participation: somebody takes part in a contest that is over, among those who took part then.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { createProblem, freshName, judged, register, rootOf, submit } from './person.ts'
import { problem as judgeable, programs } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()
const minuteMs = 60_000
const right = programs[Language.C][Judge.Accepted]

test('[VIRTUAL-PAGE-1] a contest that is over is taken part in later, and oneself is ranked in it', async () => {
  const root = await rootOf(product)
  const [ann, late] = [await register(product, freshName('ann')), await register(product, freshName('late'))]
  const pid = await createProblem(root, { ...judgeable, title: freshName('virtual') })
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: freshName('Regional'),
      start: at(-120),
      end: at(60),
      list: [pid],
      option: { virtual: true, freeze: 'none' },
    },
  })
  const params = { cid }
  await ann.call('POST /contest/:cid/verify', { params, body: {} })
  await judged(ann, await submit(ann, pid, Language.C, right, cid))
  await root.call('PUT /contest/:cid', { params, body: { end: at(0) } })
  const mayStart = async () => {
    await late.call('POST /contest/:cid/verify', { params, body: {} })
    return (await late.call('GET /contest/:cid', { params })).contest.mayStartVirtual
  }
  await eventually(mayStart).toBe(true)

  const { page, go } = await visit({ as: late })
  await go(`/contests/${cid}/ranklist`)
  await seen(page.getByRole('row').filter({ hasText: ann.uid }))
  await go(`/contests/${cid}`)
  await page.getByRole('button', { name: 'Start virtual participation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start virtual participation' }).click()
  await seen(page.getByText('You are taking part virtually'))
  await gone(page.getByRole('button', { name: 'Start virtual participation' }))
  // The clock of the bar is the person's own.
  await seen(page.getByRole('timer').filter({ hasText: /01:59:|02:00:/ }))

  await judged(late, await submit(late, pid, Language.C, right, cid))
  await page.getByRole('link', { name: 'Ranklist with you' }).click()
  const own = page.getByRole('row').filter({ hasText: late.uid })
  await seen(own)
  // It is the first minute, and ann solved hers after two hours.
  await gone(page.getByRole('row').filter({ hasText: ann.uid }))
  const original = await root.call('GET /contest/:cid/ranklist', { params, query: {} })
  expect(Object.keys(original.ranklist)).toEqual([ann.uid])
})
