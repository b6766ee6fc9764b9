// Formulas between \( \) or \[ \], as converters of Kattis accept them, to dollars. Code stays as it is.

/** Linear, however many openings have no end. */
function formulasOf(text: string): string {
  let done = ''
  let from = 0
  let opened: { at: number; closing: string } | null = null
  // In pairs, so that an escaped backslash is no opening.
  for (const { 0: mark, index } of text.matchAll(/\\[^]/g)) {
    if (mark === '\\(') opened = { at: index, closing: '\\)' }
    else if (mark === '\\[') opened = { at: index, closing: '\\]' }
    else if (opened && mark === opened.closing) {
      const formula = text.slice(opened.at + 2, index).trim()
      const isInline = mark === '\\)'
      if (formula !== '' && !(isInline && formula.includes('\n'))) {
        done += text.slice(from, opened.at) + (isInline ? `$${formula}$` : `\n\n$$\n${formula}\n$$\n\n`)
        from = index + 2
      }
      opened = null
    }
  }
  return done + text.slice(from)
}

const outsideOfSpans = (text: string): string =>
  text
    .split(/(`[^`\n]+`)/)
    .map((part, index) => (index % 2 === 1 ? part : formulasOf(part)))
    .join('')

export function withDollars(markdown: string): string {
  const done: string[] = []
  let plain: string[] = []
  let fence: string | null = null
  const flush = (): void => {
    if (plain.length > 0) done.push(outsideOfSpans(plain.join('\n')))
    plain = []
  }
  for (const line of markdown.split('\n')) {
    const mark = /^(?:```|~~~)/.exec(line)?.[0] ?? null
    if (fence === null && mark === null) {
      plain.push(line)
      continue
    }
    flush()
    done.push(line)
    if (fence === null) fence = mark
    else if (mark === fence) fence = null
  }
  flush()
  return done.join('\n')
}
