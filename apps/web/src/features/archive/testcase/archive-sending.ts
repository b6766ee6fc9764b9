// An archive on its way: first it is only looked into, then, when the person wants that, it is sent once more to add
// its tests or to replace all. Each way shows how far it is and can be cancelled. The server changes nothing before it
// has all of it; a cancel after that moment may come too late, and the page says so.

import { useEffect, useRef, useState } from 'react'
import { sendArchive, type ArchiveMode, type ArchiveReport } from './api/testcases.ts'

export type ArchiveState =
  | { step: 'none' }
  | { step: 'sending'; mode: ArchiveMode; file: File; fraction: number }
  | { step: 'seen'; file: File; report: ArchiveReport }
  | { step: 'cancelled'; file: File; late: boolean }
  | { step: 'failed'; file: File; error: unknown }

interface ArchiveEvents {
  /** Its tests are in, or may be. */
  onTaken: (report: ArchiveReport | null) => void
}

export function useArchive(pid: number, { onTaken }: ArchiveEvents) {
  const [state, setState] = useState<ArchiveState>({ step: 'none' })
  const running = useRef<AbortController>(null)
  // A person who leaves the page wants no look any more.
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File, mode: ArchiveMode) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    let arrived = false
    setState({ step: 'sending', mode, file, fraction: 0 })
    try {
      const report = await sendArchive({
        pid,
        mode,
        file,
        signal: abort.signal,
        onProgress(fraction) {
          arrived = fraction === 1
          if (!abort.signal.aborted) setState({ step: 'sending', mode, file, fraction })
        },
      })
      if (mode === 'preview') setState({ step: 'seen', file, report })
      else {
        setState({ step: 'none' })
        onTaken(report)
      }
    } catch (error) {
      if (running.current !== abort) return
      if (!abort.signal.aborted) return setState({ step: 'failed', file, error })
      const late = arrived && mode !== 'preview'
      setState({ step: 'cancelled', file, late })
      if (late) onTaken(null)
    }
  }
  return {
    state,
    look: (file: File) => send(file, 'preview'),
    take: (file: File, mode: 'add' | 'replace') => send(file, mode),
    cancel: () => running.current?.abort(),
  }
}
