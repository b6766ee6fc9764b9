/** A program line by line, as it is shown and commented on. An end of line at its end begins no further one. */
export function codeLines(code: string): string[] {
  const lines = code.split(/\r\n|\r|\n/)
  return lines.length > 1 && lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
