// A ranklist of 2,000 people and 15 problems in a plain browser, not slowed down: from the moment its data has arrived to
// the frame that shows it, first and after a change.

import type { Page } from 'playwright-core'
import pg from 'pg'
import { createProblem, freshName, register, rootOf } from '../e2e/person.ts'
import type { ProductAddress } from '../e2e/product.ts'
import { launchBrowser, openVisit } from '../e2e/visit.ts'
import { writeMembers } from '@verdict/testkit/large-school/cell-members'
import { insertRankedContest } from '@verdict/testkit/large-school/ranked-contest'
import { type Figure, median } from './report.ts'
import { sized } from './size.ts'

const people = sized(2_000, 20)
const problems = sized(15, 2)
const visits = sized(3, 1)
const refreshes = sized(5, 1)
const bars = { firstMs: 200, refreshMs: 50 }

async function fill(product: ProductAddress, db: pg.Client): Promise<{ cid: number; reader: Reader }> {
  const root = await rootOf(product)
  const pids: number[] = []
  for (let n = 1; n <= problems; n++) pids.push(await createProblem(root, { title: `Contest problem ${n}` }))
  const reader = await register(product, freshName('reader'))
  const cid = await insertRankedContest(db, {
    title: 'Two thousand',
    pids,
    prefix: 'rank',
    nicks: Array.from({ length: people }, (_, index) => `Somebody in seat ${index + 1}`),
    reader: reader.uid,
  })
  await db.query('analyze')
  return { cid, reader }
}

type Reader = Awaited<ReturnType<typeof register>>

/** Turns somebody's failed cell into an accepted one, which moves a row. */
async function change(db: pg.Client, cid: number): Promise<void> {
  await db.query(
    `update score_cells set accepted_at = now(), public_accepted_at = now(), member = null, public_member = null
    where ctid = (select ctid from score_cells where contest_id = $1 and accepted_at is null order by random() limit 1)`,
    [cid],
  )
  await db.query(writeMembers)
  await db.query(
    'update ranklist_versions set version = version + 1, public_version = public_version + 1 where contest_id = $1',
    [cid],
  )
}

declare global {
  interface Window {
    paints: { arrived: number; painted: number }[]
  }
}

/** In the page, before its own scripts: notes each answer of the ranklist, and the first frame after a change of the table. */
function watchPaints(): void {
  window.paints = []
  let arrived: number | null = null
  const ask = window.fetch
  window.fetch = async (input, init) => {
    const answer = await ask(input, init)
    const address = input instanceof Request ? input.url : String(input)
    if (!/\/contest\/\d+\/ranklist/.test(address)) return answer
    // All bytes are here; the page reads them after this.
    const body = await answer.blob()
    arrived = performance.now()
    return new Response(body, answer)
  }
  const changed = () => {
    if (arrived === null || !document.querySelector('table[aria-rowcount] tbody')) return
    const since = arrived
    arrived = null
    requestAnimationFrame(() => {
      // After the frame's own work, its layout included.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () =>
        window.paints.push({ arrived: since, painted: performance.now() }),
      )
      port1.start()
      port2.postMessage(null)
    })
  }
  new MutationObserver(changed).observe(document, { childList: true, subtree: true, characterData: true })
}

const paint = async (page: Page, number: number): Promise<number> => {
  await page.waitForFunction((wanted) => window.paints.length >= wanted, number)
  const { arrived, painted } = await page.evaluate((at) => window.paints[at]!, number - 1)
  return painted - arrived
}

export async function ranklistFigures(product: ProductAddress): Promise<Figure[]> {
  const db = new pg.Client({ connectionString: product.databaseUrl })
  await db.connect()
  const browser = await launchBrowser()
  const first: number[] = []
  const refreshed: number[] = []
  try {
    const { cid, reader } = await fill(product, db)
    for (let n = 0; n < visits; n++) {
      const { page, context, close } = await openVisit(browser, product.url, { as: reader })
      await context.addInitScript(watchPaints)
      await page.goto(`/contests/${cid}/ranklist`)
      first.push(await paint(page, 1))
      for (let m = 1; m <= refreshes; m++) {
        await change(db, cid)
        await page.getByRole('button', { name: 'Refresh' }).click()
        refreshed.push(await paint(page, m + 1))
      }
      await close()
    }
  } finally {
    await browser.close()
    await db.end()
  }
  return [
    { name: `ranklist.${people}x${problems}.first`, unit: 'ms', value: median(first), bar: bars.firstMs },
    {
      name: `ranklist.${people}x${problems}.refresh`,
      unit: 'ms',
      value: median(refreshed),
      bar: bars.refreshMs,
    },
  ]
}
