// Sent one by one; cancelling keeps what has been sent.

import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../lib/api/query.ts'
import { beginImport, sendFile } from './api/imports.ts'

interface SendingState {
  name: string
  fraction: number
}

interface Options {
  id: number | undefined
  course: number | undefined
  onBegun: (id: number) => void
}

export function useSending({ id, course, onBegun }: Options) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<SendingState | null>(null)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (files: File[]) => {
    if (files.length === 0 || sending) return
    const abort = new AbortController()
    running.current = abort
    setError(null)
    const all = files.reduce((sum, { size }) => sum + size, 0)
    let before = 0
    try {
      setSending({ name: files[0]!.name, fraction: 0 })
      const to = id ?? (await beginImport(course))
      for (const file of files) {
        const start = before
        await sendFile({
          id: to,
          file,
          signal: abort.signal,
          onProgress: (fraction) =>
            setSending({ name: file.name, fraction: (start + fraction * file.size) / Math.max(1, all) }),
        })
        before += file.size
        await refresh(queries, ['GET /import/:id'])
        if (id === undefined) onBegun(to)
      }
    } catch (failure) {
      if (!abort.signal.aborted) setError(failure)
    } finally {
      setSending(null)
    }
  }
  return { sending, error, send, cancel: () => running.current?.abort() }
}
