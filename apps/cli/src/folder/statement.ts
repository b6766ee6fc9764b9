// A statement as one Markdown file: its description, and behind a comment that readers do not see each further part.

export interface Texts {
  description: string
  input: string
  output: string
  hint: string
}

const further = ['input', 'output', 'hint'] as const
const marker = /^<!-- *(input|output|hint) *-->[ \t]*$/m

/** Blank lines around a part say nothing in Markdown, nor how its lines end. */
const trimmed = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()

export function statementText(texts: Texts): string {
  const said = further.flatMap((part) => {
    const text = trimmed(texts[part])
    return text === '' ? [] : [`<!-- ${part} -->\n\n${text}`]
  })
  return `${[trimmed(texts.description), ...said].filter(Boolean).join('\n\n')}\n`
}

export function textsIn(text: string): Texts {
  const [description = '', ...rest] = text.replaceAll('\r\n', '\n').split(marker)
  const texts: Texts = { description: trimmed(description), input: '', output: '', hint: '' }
  for (let at = 0; at < rest.length; at += 2) {
    const part = rest[at] as (typeof further)[number]
    texts[part] = trimmed(`${texts[part]}\n\n${rest[at + 1]!}`)
  }
  return texts
}

/** One file for a sample's explanation in a language. */
export const explanationText = (text: string): string => `${trimmed(text)}\n`
export const explanationIn = trimmed
