// Where in the source a compiler found fault: lines of gcc, javac and Python. Faults in other files, headers for instance, and
// of the linker have no line here. Linear: each line is looked at once, from its start.

import type { EditorMark } from '../../../ui/editor/marks.ts'

/** As many as anybody mends before compiling again. */
const mostMarks = 100

/** `main.cpp:3:11: error: …`, `Main.java:4: error: …` */
const located = /^[\w-]{1,60}\.(?:c|cpp|java|py):(\d{1,6}):(?:(\d{1,6}):)? (?:fatal )?(error|warning): (.*)$/
/** `  File "main.py", line 2`; what is wrong stands some lines below. */
const pythonPlace = /^ {0,8}File "[\w-]{1,60}\.py", line (\d{1,6})/
const pythonFault = /^\w{1,40}(?:Error|Warning)\b/
/** `Sorry: IndentationError: unexpected indent (main.py, line 3)` */
const pythonLine = /\([\w-]{1,60}\.py, line (\d{1,6})\)$/

/** In the order of the output. */
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
