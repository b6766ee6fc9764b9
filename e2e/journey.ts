// One browser for a test file, visits for its tests, and the waits that journeys are written with. All of them pass as soon
// as the page is so far; none of them is a pause.

import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { ownProduct } from './own-product.ts'
import type { ProductAddress } from './product.ts'
import { launchBrowser, openVisit, type Visit, type VisitOptions } from './visit.ts'

/** Where a failed test stood, and what a person would have found there. */
async function describePage(page: Page): Promise<void> {
  console.log(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`)
}

/**
 * A page of a test lives for seconds, in which optimised code and threads to make it cost more than they bring: a fifth of the
 * processor's time of all journeys.
 */
const shortLived = ['--js-flags=--no-opt --no-maglev --max-lazy --single-threaded', '--in-process-gpu']

export interface Journeys {
  product: ProductAddress
  visit: (options?: VisitOptions) => Promise<Visit>
}

/** For all files of a worker, one after the other: to start it costs as much as several visits. It ends with its worker. */
let browser: Promise<Browser> | undefined

async function ownBrowser(): Promise<Browser> {
  const launched = await launchBrowser(shortLived)
  // One that crashed takes the test with it, and not those after it.
  launched.once('disconnected', () => (browser = undefined))
  return launched
}

/** Every visit is closed and judged when its test ends. @param given another product than the one of all journeys */
export function journeys(given?: ProductAddress): Journeys {
  const product = given ?? ownProduct()
  let open: Visit[] = []
  afterEach(async ({ task }) => {
    const visits = open
    open = []
    if (task.result?.state === 'fail') for (const { page } of visits) await describePage(page)
    const problems = visits.flatMap((visit) => visit.problems())
    await Promise.all(visits.map((visit) => visit.close()))
    expect(problems.join('\n')).toBe('')
  })
  return {
    product,
    visit: async (options = {}) => {
      browser ??= ownBrowser()
      const visit = await openVisit(await browser, product.url, options)
      open.push(visit)
      return visit
    },
  }
}

/** Passes as soon as the element is there and visible. */
export const seen = (locator: Locator, timeoutMs?: number): Promise<void> =>
  locator.first().waitFor({ state: 'visible', ...(timeoutMs !== undefined && { timeout: timeoutMs }) })
export const gone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: 'hidden' })
/** Asks again until the value is as expected. */
export const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 50 })
