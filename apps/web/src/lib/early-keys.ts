// Keys that are pressed while the field that they are for is still loading. Escape, or a press elsewhere, says that one has given up
// waiting: from then on keys go where they belong.

let typed = ''
let hasGivenUp = false

function caught(event: KeyboardEvent): void {
  const { key } = event
  if (key === 'Escape') giveUp()
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (key === 'Enter') typed += '\n'
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function leave(): void {
  document.removeEventListener('keydown', caught, true)
  document.removeEventListener('pointerdown', giveUp, true)
}

function giveUp(): void {
  hasGivenUp = true
  leave()
}

export function catchKeys(): void {
  hasGivenUp = false
  document.addEventListener('keydown', caught, true)
  document.addEventListener('pointerdown', giveUp, true)
}

/** And catches no more. @param take lines: an Enter ended each but the last; null if one has given up. Absent, they are lost */
export function giveKeys(take?: (lines: string[] | null) => void): void {
  leave()
  const lines = typed.split('\n')
  typed = ''
  take?.(hasGivenUp ? null : lines)
}
