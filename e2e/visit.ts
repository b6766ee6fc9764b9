// Chromium for journeys. Each test gets visits of its own (a fresh context each). A visit fails its test when the
// page logs an error, throws, breaks the content policy, or gets an answer of 400 or more that the test did not announce.

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserPath } from './browser.ts'
import { keepToasts } from './pages.ts'
import type { Person } from './person.ts'

export type Locale = 'en-US' | 'zh-CN'
export type Theme = 'light' | 'dark'

export interface VisitOptions {
  /** The person whose session the visit has; nobody's when absent. */
  as?: Person
  locale?: Locale
  theme?: Theme
  width?: number
  height?: number
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** Opens a path and waits until the page shows its own content. */
  go: (path: string) => Promise<void>
  /** Loads it anew, and waits as `go` does. */
  reload: () => Promise<void>
  /** From now on an answer of this status to a call whose address contains `part` is what the test wants to see. */
  expectRefusal: (part: string, status: number) => void
  /** From now on messages like these are what the test wants to cause, for instance while the server is away. */
  tolerate: (pattern: RegExp) => void
  problems: () => string[]
  close: () => Promise<void>
}

/** @param more flags of Chromium */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })

/** Everything a page did that it should not have done, with what is allowed left out. */
function watch(context: BrowserContext) {
  const found: string[] = []
  const refusals: { part: string; status: number }[] = []
  const tolerated: RegExp[] = []
  context.on('page', (page) => {
    // Something thrown that is no error has no stack.
    page.on('pageerror', ({ stack, name, message }) =>
      found.push(`uncaught: ${stack || `${name} ${message}`} at ${page.url()}`),
    )
    page.on('console', (message) => {
      // A failed answer is reported by its status below, with more to go by.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      found.push(`console: ${message.text()}`)
    })
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? ''
      // The page went elsewhere and no longer wants the answer.
      if (why !== 'net::ERR_ABORTED') found.push(`request failed: ${request.url()} ${why}`)
    })
    page.on('response', (response) => {
      if (response.status() < 400) return
      const announced = refusals.some(
        ({ part, status }) => response.url().includes(part) && response.status() === status,
      )
      if (!announced) found.push(`answer ${response.status()}: ${response.url()}`)
    })
  })
  return {
    expectRefusal: (part: string, status: number) => void refusals.push({ part, status }),
    tolerate: (pattern: RegExp) => void tolerated.push(pattern),
    problems: () => found.filter((text) => !tolerated.some((pattern) => pattern.test(text))),
  }
}

/** The page is there when its heading is, and is its own, not what the server drew before any script ran. */
export const untilShown = (page: Page): Promise<void> =>
  page.locator('html:not([data-drawn])').getByRole('heading', { level: 1 }).first().waitFor()

export async function openVisit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { locale = 'en-US', theme = 'light', width = 1440, height = 900 } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: width < 600,
    permissions: ['clipboard-read', 'clipboard-write'],
    // A reader of Chinese has chosen it at an earlier visit; English needs no choice.
    ...(locale === 'zh-CN' && {
      storageState: {
        cookies: [],
        origins: [{ origin: url, localStorage: [{ name: 'verdict.language', value: locale }] }],
      },
    }),
  })
  context.setDefaultTimeout(30_000)
  await keepToasts(context)
  const watching = watch(context)
  if (options.as) {
    const [name = '', value = ''] = options.as.cookie().split('=')
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  }
  const page = await context.newPage()
  return {
    page,
    context,
    go: async (path) => {
      await page.goto(path)
      await untilShown(page)
    },
    reload: async () => {
      await page.reload()
      await untilShown(page)
    },
    ...watching,
    close: () => context.close(),
  }
}
