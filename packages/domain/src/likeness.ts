// How alike an output and the answer are, by the default comparison: lines side by side, then tokens. It takes whole
// texts, such as samples; the judge says the same of files of any size (apps/judge/src/compare.ts), and is tested against it.

export type Likeness = 'equal' | 'whitespace' | 'different'

const isBlank = (line: string): boolean => line === '' || line === '\r'

const tokensOf = (text: string): string => (text.match(/[^ \t\n\v\f\r]+/g) ?? []).join(' ')

/** `equal`: but for CR LF in the answer, and blank lines at the end. `whitespace`: the same tokens. */
export function likenessOf(expected: string, actual: string): Likeness {
  const left = expected.split('\n')
  const right = actual.split('\n')
  let at = 0
  while (at < left.length && at < right.length) {
    const line = left[at]!
    const isEnded = at < left.length - 1 && line.endsWith('\r')
    if (right[at] !== line && !(isEnded && right[at] === line.slice(0, -1))) break
    at += 1
  }
  if (left.slice(at).every(isBlank) && right.slice(at).every(isBlank)) return 'equal'
  return tokensOf(expected) === tokensOf(actual) ? 'whitespace' : 'different'
}
