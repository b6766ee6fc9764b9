// Keys that are pressed while the field that they are for is still loading.

let typed = ''

function caught(event: KeyboardEvent): void {
  const { key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (key === 'Enter') typed += '\n'
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

export const catchKeys = (): void => document.addEventListener('keydown', caught, true)

/** And catches no more. @param take lines: an Enter ended each but the last; absent, they are lost */
export function giveKeys(take?: (lines: string[]) => void): void {
  document.removeEventListener('keydown', caught, true)
  const lines = typed.split('\n')
  typed = ''
  take?.(lines)
}
