// All that a person did to the page that the server drew, before this one took its place, is done again here: nothing of
// it is lost. The first script (public/first.js) keeps which fields were touched, and the acts that had no answer; what a
// field holds is still in the field, though it no longer stands in the page.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Act = readonly [on: Element, event: Event]

declare global {
  interface Window {
    verdictEarly?: { touched: Set<Field>; acts: Act[]; focused: Element | null }
  }
}

/** A choice or an act may lead to another address, and the next one is meant for the page there. */
export interface Way {
  isThere: () => boolean
  untilThere: () => Promise<void>
}

/** Named alike by both drawings, as a reader knows it; ids are each one's own, and a field's content is no name. */
function calledOf(element: Element): string {
  const text = (element.closest('label') ?? element).textContent
  const name = element.getAttribute('aria-label') ?? (element.matches('textarea, select') ? '' : text)
  return [element.tagName, element.getAttribute('type'), name].join('\n')
}

/** Finds what stands for an element of the drawing: of the same name, and by its place among those. */
function counterpartsIn(root: Element, drawn: readonly Element[]) {
  return <E extends Element>(element: E): E | undefined => {
    const name = calledOf(element)
    const alike = (within: Element) =>
      [...within.querySelectorAll<E>(element.tagName)].filter((one) => calledOf(one) === name)
    return alike(root)[drawn.flatMap(alike).indexOf(element)]
  }
}

const isText = (field: Field): field is HTMLInputElement | HTMLTextAreaElement =>
  'selectionStart' in field && !/^(?:checkbox|radio)$/.test(field.type)

/** React looks whether it set a value itself: the element's own setter goes past that. */
function write(field: Field, value: string, event: 'input' | 'change'): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  field.dispatchEvent(new Event(event, { bubbles: true }))
}

function choose(before: Field, now: Field): void {
  if (before instanceof HTMLInputElement && now instanceof HTMLInputElement) {
    if (now.checked !== before.checked) now.click()
  } else if (now.value !== before.value) write(now, before.value, 'change')
}

/** @returns whether the field held what the drawing showed; else, as with a draft kept here, both texts stay */
function enter(before: HTMLInputElement | HTMLTextAreaElement, now: Field): boolean {
  const asSeen = now.value === before.defaultValue
  if (before.value === before.defaultValue) return true
  const between = before instanceof HTMLTextAreaElement ? '\n' : ''
  write(now, asSeen ? before.value : `${before.value}${between}${now.value}`, 'input')
  return asSeen
}

function focusAgain(before: Element, now: Element | undefined): void {
  if (!(now instanceof HTMLElement)) return
  now.focus({ preventScroll: true })
  const place = before as Partial<HTMLTextAreaElement>
  if (typeof place.selectionStart !== 'number') return
  const field = now as HTMLTextAreaElement
  field.setSelectionRange(place.selectionStart, place.selectionEnd ?? null)
}

function actAgain([, event]: Act, now: Element | undefined): void {
  if (event.type === 'keydown') (now ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event))
  else if (now instanceof HTMLFormElement) now.requestSubmit()
  else if (now instanceof HTMLElement) now.click()
}

/**
 * In one step, so that a key pressed meanwhile finds its field: choices, which decide what a text belongs to, then texts,
 * then the focus. Behind it, one after the other, what leads to other addresses.
 * @param drawn what stood in the root element before
 */
export async function enterAgain(root: Element, drawn: readonly Element[], way: Way): Promise<void> {
  const early = window.verdictEarly
  delete window.verdictEarly
  if (!early) return
  const counterpart = counterpartsIn(root, drawn)
  const fields = [...early.touched].map((before) => ({ before, now: counterpart(before) }))
  const waiting: (() => void)[] = []
  let asSeen = true
  for (const { before, now } of fields) {
    if (!now || isText(before)) continue
    if (way.isThere()) choose(before, now)
    else waiting.push(() => choose(before, counterpart(before) ?? now))
  }
  for (const { before, now } of fields) {
    if (!now || !isText(before)) continue
    asSeen = enter(before, now) && asSeen
    // It was left already, which is when a filter takes effect.
    if (before !== early.focused)
      waiting.push(() => now.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
  if (early.focused) focusAgain(early.focused, counterpart(early.focused))
  // An act was meant for what one saw.
  if (asSeen) waiting.push(...early.acts.map((act) => () => actAgain(act, counterpart(act[0]))))
  for (const step of waiting) {
    await way.untilThere()
    step()
  }
}
