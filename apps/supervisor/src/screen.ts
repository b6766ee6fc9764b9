// On a terminal the running line is rewritten in place; in a log only long steps announce themselves.

const column = 18
const announceAfterMs = 700

export interface Screen {
  /** `work` gives what to print beside it, or null. */
  step: <T>(
    title: string,
    doing: string,
    work: () => Promise<T>,
    result: (value: T) => string | null,
  ) => Promise<T>
  say: (text: string) => void
  warn: (text: string) => void
  event: (text: string) => void
}

export const duration = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`
}

const row = (mark: string, title: string, text: string): string => `  ${mark}  ${title.padEnd(column)}${text}`

export const createScreen = (out: NodeJS.WriteStream = process.stdout): Screen => {
  const clear = out.isTTY ? '\r\u001B[K' : ''
  const line = (text: string) => out.write(`${clear}${text}\n`)

  const progress = (title: string, doing: string): (() => void) => {
    const started = Date.now()
    if (!out.isTTY) {
      const timer = setTimeout(() => line(row('·', title, doing)), announceAfterMs)
      return () => clearTimeout(timer)
    }
    const draw = () => {
      const passed = Date.now() - started
      const seconds = passed < 1000 ? '' : `, ${Math.floor(passed / 1000)} s`
      out.write(`${clear}${row('·', title, `${doing}${seconds}`).slice(0, (out.columns || 80) - 1)}`)
    }
    draw()
    const timer = setInterval(draw, 1000)
    return () => clearInterval(timer)
  }

  return {
    step: async (title, doing, work, result) => {
      const started = performance.now()
      const done = progress(title, doing)
      try {
        const value = await work()
        const text = result(value)
        const took = duration(performance.now() - started)
        if (text !== null) line(row('✓', title, `${text}  (${took})`))
        else out.write(clear)
        return value
      } catch (error) {
        line(row('✗', title, 'failed'))
        throw error
      } finally {
        done()
      }
    },
    say: line,
    warn: (text) => line(row('!', '', text)),
    event: (text) => line(`${new Date().toISOString().slice(11, 19)}  ${text}`),
  }
}
