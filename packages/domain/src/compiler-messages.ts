// Places in what compilers say: `main.cpp:3:5: error: ...`, `Main.java:3: error: ...`, `File "main.py", line 3`.

export interface CompilerMessage {
  /** 1-based; null: of no line. */
  line: number | null
  column: number | null
  text: string
}

const most = 50

const behindName = /^[^\s:]{1,100}:(\d{1,7}):(?:(\d{1,7}):)?\s*(.{1,500})/
const inParentheses = /^[^\s(]{1,100}\((\d{1,7})(?:,(\d{1,7}))?\)\s*(?::\s*)?(.{1,500})/
const ofPython = /^\s{0,8}File "[^"]{1,100}", line (\d{1,7})/
const ofRust = /^\s{0,8}-->\s[^\s:]{1,100}:(\d{1,7}):(\d{1,7})/
const isFault = /\b(?:error|fatal)\b/i
const isPythonFault = /^\s{0,8}\w{0,40}Error\b/

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

interface Found {
  message: CompilerMessage
  isFault: boolean
}

function messageAt(lines: readonly string[], at: number): Found | null {
  const line = lines[at]!
  const direct = behindName.exec(line) ?? inParentheses.exec(line)
  if (direct) {
    const [, row, column, text = ''] = direct
    return {
      message: { line: numberOf(row), column: numberOf(column), text: text.trim() },
      isFault: isFault.test(text),
    }
  }
  const rust = ofRust.exec(line)
  if (rust) {
    const text = (lines[at - 1] ?? '').trim()
    return {
      message: { line: numberOf(rust[1]), column: numberOf(rust[2]), text },
      isFault: isFault.test(text),
    }
  }
  const python = ofPython.exec(line)
  if (!python) return null
  const text = lines.slice(at + 1, at + 6).find((next) => isPythonFault.test(next)) ?? ''
  return { message: { line: numberOf(python[1]), column: null, text: text.trim() }, isFault: true }
}

/** Errors in order; where there are none, all that has a place. */
export function messagesIn(said: string): CompilerMessage[] {
  const lines = said.split('\n')
  const found = lines.flatMap((_, at) => messageAt(lines, at) ?? [])
  const faults = found.filter((one) => one.isFault)
  return (faults.length > 0 ? faults : found).slice(0, most).map(({ message }) => message)
}
