// How far things jump while a page loads: what a browser counts as layout shifts, without those that follow an input.

import type { BrowserContext, Page } from 'playwright-core'

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

/** In each page of the context from its first byte on. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shifts = []
    const nameOf = ({ node, previousRect, currentRect }: Shift['sources'][number]): string => {
      const element = node instanceof Element ? node : node?.parentElement
      const words = element?.textContent?.trim().slice(0, 30) ?? ''
      return `${element?.tagName} "${words}" ${Math.round(previousRect.y)} -> ${Math.round(currentRect.y)}`
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(nameOf) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export interface Shifted {
  /** All shifts added up, which is never less than what a browser reports. */
  sum: number
  /** By size. */
  moved: string[]
}

export async function shiftsOf(page: Page): Promise<Shifted> {
  // A shift is reported after the frame that shows it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
      }),
  )
  const shifts = await page.evaluate(() => window.shifts)
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.toSorted((a, b) => b.value - a.value).flatMap(({ moved }) => moved),
  }
}
