import { useEffect, useRef, useState } from 'react'
import { BoardClosed, type BoardData, boardReader, type BoardSources } from '../api/board-source.ts'

interface Read<T> {
  data: T | undefined
  /** `away`: what is shown may be old. */
  trouble: 'closed' | 'away' | null
}

interface Reading<T> extends Read<T> {
  again: () => void
}

const jitter = 0.2

/** Reads now, whenever the page comes back into sight, and every so often while it is. @param everyMs null: not at all */
export function useRead<K extends keyof BoardData>(
  sources: BoardSources,
  name: K,
  everyMs: number | null,
): Reading<BoardData[K]> {
  const readNow = useRef<() => void>(undefined)
  const [state, setState] = useState<Read<BoardData[K]>>({ data: undefined, trouble: null })
  const [reader] = useState(() => boardReader(sources, name))
  useEffect(() => {
    if (everyMs === null) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      clearTimeout(timer)
      try {
        const data = await reader(stop.signal)
        setState((before) => (before.data === data && !before.trouble ? before : { data, trouble: null }))
      } catch (error) {
        if (stop.signal.aborted) return
        const isClosed = error instanceof BoardClosed
        setState(({ data }) => ({ data: isClosed ? undefined : data, trouble: isClosed ? 'closed' : 'away' }))
      }
      // Thousands must not come at once.
      timer = setTimeout(comeBack, everyMs * (1 + jitter * Math.random()))
    }
    const comeBack = () => {
      if (document.visibilityState === 'visible') void read()
    }
    readNow.current = () => void read()
    readNow.current()
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      stop.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [reader, everyMs])
  return { ...state, again: () => readNow.current?.() }
}
