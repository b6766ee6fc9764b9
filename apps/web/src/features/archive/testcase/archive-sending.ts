// Uploads an archive: first for a preview, then again to add or replace tests. The server changes nothing before it has
// everything, so a late cancel may fail, which the page says.

import { useEffect, useRef, useState } from 'react'
import { sendArchive, type ArchiveMode, type ArchiveReport } from './api/testcases.ts'

export type ArchiveState =
  | { step: 'none' }
  | { step: 'sending'; mode: ArchiveMode; file: File; fraction: number }
  | { step: 'seen'; file: File; report: ArchiveReport }
  | { step: 'cancelled'; file: File; late: boolean }
  | { step: 'failed'; file: File; error: unknown }

interface ArchiveEvents {
  /** Null: the answer was lost, so the tests may be in. */
  onTaken: (report: ArchiveReport | null) => void
}

export function useArchive(pid: number, { onTaken }: ArchiveEvents) {
  const [state, setState] = useState<ArchiveState>({ step: 'none' })
  const running = useRef<AbortController>(null)
  // Leaving the page ends a preview.
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
