// Not while typing or behind a dialog.

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether an unmodified key may be a shortcut. */
export const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !isTyping(event.target) &&
  !document.querySelector('dialog[open]')
