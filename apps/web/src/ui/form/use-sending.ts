// Uploads with progress, cancel and retry. Too large files are not sent.

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errors.ts'

export interface Sending {
  id: number
  file: File
  fraction: number
  error: string | null
}

export interface SendingFile {
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

interface SendingOptions<Answer> {
  /** Bytes. */
  most: number
  send: (file: File, sending: SendingFile) => Promise<Answer>
  onArrived: (answer: Answer) => void
}

const megabyte = 1024 * 1024

export const megabytes = (bytes: number): string => `${bytes / megabyte} MB`

export function useSending<Answer>(options: SendingOptions<Answer>) {
  const { t } = useTranslation()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const running = aborts.current
    return () => running.forEach((abort) => abort.abort())
  }, [])

  const update = (id: number, part: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const drop = (id: number) => {
    aborts.current.get(id)?.abort()
    aborts.current.delete(id)
    setSending((all) => all.filter((one) => one.id !== id))
  }
  const send = async (id: number, file: File) => {
    const { most } = latest.current
    if (file.size > most) {
      update(id, { error: t('errors.TOO_LARGE', { limit: megabytes(most) }) })
      return
    }
    const abort = new AbortController()
    aborts.current.set(id, abort)
    update(id, { fraction: 0, error: null })
    try {
      const answer = await latest.current.send(file, {
        onProgress: (fraction) => update(id, { fraction }),
        signal: abort.signal,
      })
      latest.current.onArrived(answer)
      drop(id)
    } catch (error) {
      if (!abort.signal.aborted) update(id, { error: errorText(error) })
    }
  }
  const start = (files: readonly File[]) => {
    for (const file of files) {
      lastId.current += 1
      const id = lastId.current
      setSending((all) => [...all, { id, file, fraction: 0, error: null }])
      void send(id, file)
    }
  }
  const again = ({ id, file }: Sending) => void send(id, file)
  return { sending, start, again, drop }
}
