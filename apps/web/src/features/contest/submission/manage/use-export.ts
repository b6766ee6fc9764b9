import { useEffect, useRef, useState } from 'react'
import { keepFile } from '../../../../lib/keep-file.ts'
import { exportSolutions } from '../api/export-solutions.ts'
import type { ExportFormat, SheetWords } from '../api/export-message.ts'
import type { SolutionFilter } from '../api/manage-solutions.ts'

export type ExportState =
  | { step: 'none' }
  | { step: 'running'; format: ExportFormat; rows: number }
  | { step: 'failed'; error: unknown }

export function useExport(words: SheetWords, onDone: (rows: number) => void) {
  const [state, setState] = useState<ExportState>({ step: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: ExportFormat, filter: SolutionFilter) => {
    const abort = new AbortController()
    running.current = abort
    let rows = 0
    setState({ step: 'running', format, rows })
    try {
      const file = await exportSolutions({
        filter,
        format,
        words,
        signal: abort.signal,
        onProgress(arrived) {
          rows = arrived
          if (!abort.signal.aborted) setState({ step: 'running', format, rows })
        },
      })
      setState({ step: 'none' })
      keepFile(file, `solutions.${format}`)
      onDone(rows)
    } catch (error) {
      setState(abort.signal.aborted ? { step: 'none' } : { step: 'failed', error })
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}
