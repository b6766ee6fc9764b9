/** On a line of its own. */
export function withLine(text: string, part: string, at: number): string {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const open = before === '' || before.endsWith('\n') ? '' : '\n'
  const close = after === '' || after.startsWith('\n') ? '' : '\n'
  return before + open + part + close + after
}
