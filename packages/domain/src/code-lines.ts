/** As shown and commented on. A final newline begins no further line. */
export function codeLines(code: string): string[] {
  const lines = code.split(/\r\n|\r|\n/)
  return lines.length > 1 && lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
