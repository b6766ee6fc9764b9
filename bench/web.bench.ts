// The speed for a person on a slow phone: Lighthouse's mobile profile (slow 4G, CPU x4, both simulated) on the product as it is
// shipped, compressed, first visit, everything counted. Three runs, the median of each figure. Then, in a plain browser, what
// one more page costs, how long a ranklist of 2,000 rows takes from its data to the screen, and how far things jump on every
// screen. Prints a table and one line of JSON.

import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { Language } from '@verdict/domain/language'
import { chromium, type Page, type Request } from 'playwright-core'
import { menuEntry, moreMenu } from '../e2e/pages.ts'
import { browserPath } from '../e2e/browser.ts'
import { launchBrowser } from '../e2e/visit.ts'
import { createProblem, freshName, type Person, register, rootOf, submit } from '../e2e/person.ts'
import type { ProductAddress } from '../e2e/product.ts'
import { shiftFigures } from './layout-shift.ts'
import { openProduct } from './product.ts'
import { ranklistFigures } from './ranklist-paint.ts'
import { type Figure, median, probe, report, scaled } from './report.ts'
import { quick, sized } from './size.ts'

const runs = sized(3, 1)
const bars = { bytes: 230 * 1024, lcpMs: 1800, tbtMs: 200, cls: 0.02 }
/** The page like any other, and the editor that follows it. */
const submitBytes = bars.bytes + 220 * 1024
const submitLcpMs = 2_500
const nextPageBytes = 40 * 1024
const fontBytes = 60 * 1024
const quietMs = 500
/** A browser that was starved may lose a figure; such a run is reported and made again, this often. */
const lostRuns = 2

const formulaTitle = 'Ferry across the river'
const plainTitle = 'Exercise number 1'

interface Measured {
  bytes: number
  lcpMs: number
  tbtMs: number
  cls: number
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Transfer {
  transferSize: number
}

/** Into the browser's own store: as a header it would be lost to the first cookie that the server sets. */
async function logIn(port: number, url: string, cookie: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [name, value] = cookie.split('=')
  await browser.contexts()[0]!.addCookies([{ name: name!, value: value!, url: new URL(url).origin }])
  await browser.close()
}

/** One first visit in a browser of its own. @throws when a figure is missing */
async function visitOnce(url: string, cookie: string | null): Promise<Measured> {
  const chrome = await launch({ chromePath: browserPath(), chromeFlags: flags, logLevel: 'error' })
  try {
    if (cookie) await logIn(chrome.port, url, cookie)
    const result = await lighthouse(url, {
      // The browser is new, and its store has the session at most.
      disableStorageReset: true,
      port: chrome.port,
      onlyAudits: [
        'largest-contentful-paint',
        'total-blocking-time',
        'cumulative-layout-shift',
        'network-requests',
      ],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      logLevel: 'error',
    })
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
    if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`)
    const { audits } = result.lhr
    const number = (name: string): number => {
      const audit = audits[name]
      if (audit?.numericValue === undefined) {
        throw new Error(`${url} has no ${name}: ${audit?.errorMessage ?? 'not measured'}`)
      }
      return audit.numericValue
    }
    const details = audits['network-requests']?.details
    const requests = (details && 'items' in details ? details.items : []) as unknown as Transfer[]
    return {
      bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
      lcpMs: number('largest-contentful-paint'),
      tbtMs: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
    }
  } finally {
    chrome.kill()
  }
}

async function visit(url: string, cookie: string | null): Promise<Measured> {
  for (let lost = 0; ; lost++) {
    try {
      return await visitOnce(url, cookie)
    } catch (error) {
      if (lost === lostRuns) throw error
      console.log(`made again: ${String(error)}`)
    }
  }
}

interface Target {
  name: string
  url: string
  cookie: string | null
  bytesBar: number
  lcpBar: number
  /** Whether the other bars on time hold for it too: on the submit page the editor comes after the first paint. */
  timed: boolean
}

async function measure({ name, url, cookie, bytesBar, lcpBar, timed }: Target): Promise<Figure[]> {
  const all: Measured[] = []
  for (let run = 0; run < runs; run++) all.push(await visit(url, cookie))
  const figure = (key: keyof Measured, unit: string, bar: number | null): Figure => ({
    name: `${name}.${key}`,
    unit,
    value: median(all.map((one) => one[key])),
    bar,
  })
  return [
    figure('bytes', 'B', bytesBar),
    figure('lcpMs', 'ms', lcpBar),
    figure('tbtMs', 'ms', timed ? bars.tbtMs : null),
    figure('cls', '', timed ? bars.cls : null),
  ]
}

/** Nothing on its way for half a second. The browser's own 'networkidle' happens once for an address, not for each click. */
function untilQuiet(page: Page): Promise<void> {
  return new Promise((resolve) => {
    let open = 0
    let timer = setTimeout(done, quietMs)
    function done(): void {
      page.off('request', began)
      page.off('requestfinished', ended)
      page.off('requestfailed', ended)
      resolve()
    }
    function began(): void {
      open += 1
      clearTimeout(timer)
    }
    function ended(): void {
      open = Math.max(0, open - 1)
      clearTimeout(timer)
      if (open === 0) timer = setTimeout(done, quietMs)
    }
    page.on('request', began)
    page.on('requestfinished', ended)
    page.on('requestfailed', ended)
  })
}

interface Weight {
  all: number
  fonts: number
}

/** Bytes on the wire from a click to quiet, headers included. */
async function weigh(page: Page, act: () => Promise<unknown>): Promise<Weight> {
  const requests: Request[] = []
  const keep = (request: Request) => void requests.push(request)
  page.on('requestfinished', keep)
  await act()
  await untilQuiet(page)
  page.off('requestfinished', keep)
  const weight = { all: 0, fonts: 0 }
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    weight.all += responseBodySize + responseHeadersSize
    if (request.resourceType() === 'font') weight.fonts += responseBodySize + responseHeadersSize
  }
  return weight
}

async function nextPages({ url }: ProductAddress): Promise<Figure[]> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ baseURL: url })
    const openProblem = (title: string) => async () => {
      await page.getByRole('link', { name: title, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    await page.goto('/problems')
    await page.getByRole('link', { name: plainTitle, exact: true }).waitFor()
    await untilQuiet(page)
    const problem = await weigh(page, openProblem(plainTitle))
    const status = await weigh(page, async () => {
      await moreMenu(page).click()
      await menuEntry(page, 'Status').click()
      await page.waitForURL('**/solution*')
      await page.getByRole('table').waitFor()
    })
    await page.goto('/problems')
    await untilQuiet(page)
    const formulas = await weigh(page, openProblem(formulaTitle))
    return [
      { name: 'next.problem.bytes', unit: 'B', value: problem.all, bar: nextPageBytes },
      { name: 'next.status.bytes', unit: 'B', value: status.all, bar: nextPageBytes },
      { name: 'next.formulas.fontBytes', unit: 'B', value: formulas.fonts, bar: fontBytes },
    ]
  } finally {
    await browser.close()
  }
}

const paragraph =
  'A ferry leaves pier $u$ at every multiple of $p_u$ minutes, and the crossing to pier $v$ takes $w_{uv}$ minutes. ' +
  'You stand at pier 1 at minute 0. Boarding takes no time, and you may wait at a pier as long as you like. For every ' +
  'pier, find the earliest minute at which you can be there.'

/** A list of more than one page, and a problem with formulas and samples, some of them tried. */
async function fill(product: ProductAddress): Promise<{ pid: number; student: Person }> {
  const root = await rootOf(product)
  const pid = await createProblem(root, {
    title: formulaTitle,
    description: [paragraph, paragraph, '$$T(v) = \\min_{u \\to v} T(u) + w_{uv}$$'].join('\n\n'),
    in: '1 2\n',
    out: '3\n',
    tests: [{ in: '1 2\n', out: '3\n' }],
  })
  for (let n = 1; n <= 40; n++) await createProblem(root, { title: `Exercise number ${n}` })
  const student = await register(product, freshName('bench'))
  await submit(student, pid, Language.C, 'int main(void) { return 0; }')
  return { pid, student }
}

async function timesAndBytes(product: ProductAddress): Promise<Figure[]> {
  const { pid, student } = await fill(product)
  const problem = `${product.url}/problem/${pid}`
  const targets: Target[] = [
    {
      name: 'problems',
      url: `${product.url}/problems`,
      cookie: null,
      bytesBar: bars.bytes,
      lcpBar: bars.lcpMs,
      timed: true,
    },
    { name: 'problem', url: problem, cookie: null, bytesBar: bars.bytes, lcpBar: bars.lcpMs, timed: true },
    {
      name: 'submit',
      url: `${problem}/submit`,
      cookie: student.cookie(),
      bytesBar: submitBytes,
      lcpBar: submitLcpMs,
      timed: false,
    },
  ]
  const figures = await nextPages(product)
  // The last page has most on it.
  for (const target of quick ? targets.slice(-1) : targets) {
    // The paint waits for a simulated line, which is as slow on every machine; blocking is work.
    for (const figure of await measure(target)) {
      figures.push(...(figure.name.endsWith('tbtMs') ? scaled([figure], speed) : [figure]))
    }
  }
  return [...figures, ...scaled(await ranklistFigures(product), speed)]
}

/** `--shift` measures that alone, and with names behind it only those screens. */
const shiftAt = process.argv.indexOf('--shift')
const speed = probe()
const product = await openProduct()
try {
  const figures = shiftAt < 0 ? await timesAndBytes(product) : []
  const names = shiftAt < 0 ? [] : process.argv.slice(shiftAt + 1)
  report('web', [...figures, ...(await shiftFigures(product, names))], { probe: speed, runs })
} finally {
  await product.stop()
}
