// Controls that lie below something which stays in the window while the page scrolls.

import type { Page } from 'playwright-core'

/**
 * @param reached each control as one finds it who comes to it by the keyboard; without it as the page stands
 * @returns one line for each that is covered, with what covers it
 */
export const coveredControls = (page: Page, reached: boolean): Promise<string[]> =>
  page.evaluate(async (comes) => {
    const controls = 'a[href], button, input, select, textarea, summary, [contenteditable="true"]'
    const stays = (element: Element | null): Element | null => {
      for (let one = element; one; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
      return null
    }
    const called = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const found: string[] = []
    /** Messages make way for what comes below them, in the next frame. */
    const haveMoved = async () => {
      if (!document.querySelector('ul[aria-live][aria-relevant] li')) return
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    }
    for (const control of top.querySelectorAll<HTMLElement>(controls)) {
      const isOff = control.closest('[inert], .vh') || control.matches(':disabled')
      if (isOff || !control.checkVisibility({ visibilityProperty: true })) continue
      if (comes) {
        control.focus()
        // Where a list scrolls sideways the focus alone leaves a part of it out.
        control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        await haveMoved()
      }
      const box = control.getBoundingClientRect()
      // Longer than there is room, as a text that scrolls with the page: the part that is seen of it will do.
      const isLong = box.height > innerHeight / 3
      const points = [0.02, 0.5, 0.98].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
      const hits = points.flatMap(([x, y]) => {
        const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)
        if (!hit || hit === control || control.contains(hit) || hit.contains(control))
          return hit ? [null] : []
        const over = stays(hit)
        return [over && !over.contains(control) ? over : null]
      })
      const over = hits.filter((one) => one !== null)
      if (over.length > 0 && (!isLong || over.length === hits.length))
        found.push(`${called(control)} below ${over[0]!.className || called(over[0]!)}`)
    }
    return found
  }, reached)

/** Everything that makes a page scroll sideways, without what scrolls by itself. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const scrolls = (element: Element): boolean =>
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' ||
        (element.parentElement !== null && scrolls(element.parentElement)))
    return [...document.body.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 0.5)
      .filter((one) => !scrolls(one.parentElement!))
      .slice(-3)
      .map(
        (one) => `${one.tagName} ${one.parentElement!.className} ${one.textContent.slice(0, 30)} is too wide`,
      )
  })
