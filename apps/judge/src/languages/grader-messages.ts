// Messages of a compiler that read a function and the problem's grader together. Those about the grader could quote it.

export const callFails = "The problem's grader cannot call this code."

export interface Sorted {
  /** Messages about the student's own text. */
  own: string
  graders: string[]
}

/** @param start of a message, with the file in its first group; lines that follow belong to it, lines before the first to the grader */
export function sortedBy(messages: string, grader: string, start: RegExp): Sorted {
  const [own, graders]: [string[], string[]] = [[], []]
  let isGraders = true
  for (const line of messages.split('\n')) {
    const found = start.exec(line)
    if (found) isGraders = found[1] === undefined || found[1] === grader
    const lines = isGraders ? graders : own
    lines.push(line)
  }
  return { own: own.join('\n').trim() === '' ? '' : `${own.join('\n').trimEnd()}\n`, graders }
}

export const withoutGrader =
  (grader: string, start: RegExp) =>
  (messages: string): string =>
    sortedBy(messages, grader, start).own || `${callFails}\n`
