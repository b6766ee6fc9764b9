// Finds marks in output of gcc, javac and Python; other files and the linker have no line here. Linear in the output's
// length.

import { Judge } from '@verdict/domain/verdict'
import type { EditorMark } from '../../../ui/editor/marks.ts'

/** More are of no use. */
const mostMarks = 100

/** `main.cpp:3:11: error: …`, `Main.java:4: error: …` */
const located = /^[\w-]{1,60}\.(?:c|cpp|java|py):(\d{1,6}):(?:(\d{1,6}):)? (?:fatal )?(error|warning): (.*)$/
/** `  File "main.py", line 2`; the error follows some lines later. */
const pythonPlace = /^ {0,8}File "[\w-]{1,60}\.py", line (\d{1,6})/
const pythonFault = /^\w{1,40}(?:Error|Warning)\b/
const pythonLine = /\([\w-]{1,60}\.py, line (\d{1,6})\)$/

/** To stand below the lines of a submission's code. */
export function compileNotes({
  judge,
  error,
}: {
  judge: Judge
  error: string
}): { line: number; text: string }[] {
  if (judge !== Judge.CompileError) return []
  const notes = compileMarks(error).map(
    ({ line, message }) => [`${line} ${message}`, { line, text: message }] as const,
  )
  return [...new Map(notes).values()]
}

export function compileMarks(output: string): EditorMark[] {
  const marks: EditorMark[] = []
  let pythonAt: number | null = null
  for (const line of output.split('\n')) {
    if (marks.length === mostMarks) break
    const found = located.exec(line)
    if (found) {
      const [, at, column, kind, message] = found
      marks.push({
        line: Number(at),
        column: column === undefined ? null : Number(column),
        kind: kind === 'warning' ? 'warning' : 'error',
        message: message!,
      })
      continue
    }
    const place = pythonPlace.exec(line)
    if (place) {
      pythonAt = Number(place[1])
    } else if (pythonAt !== null && pythonFault.test(line)) {
      marks.push({ line: pythonAt, column: null, kind: 'error', message: line })
      pythonAt = null
    } else if (line.startsWith('Sorry: ')) {
      const at = pythonLine.exec(line.slice(-100))
      if (at) marks.push({ line: Number(at[1]), column: null, kind: 'error', message: line.slice(7) })
    }
  }
  return marks
}
