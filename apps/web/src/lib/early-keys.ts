// Keys that are pressed while the field that they are for is still loading.

let typed = ''

function take(event: KeyboardEvent): void {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (key === 'Enter') typed += '\n'
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

export const catchKeys = (): void => document.addEventListener('keydown', take, true)

/** @returns lines: an Enter ended each but the last */
export function caughtKeys(): string[] {
  document.removeEventListener('keydown', take, true)
  const lines = typed.split('\n')
  typed = ''
  return lines
}
