// Pictures on their way into a text: each shows how far it is, can be cancelled, and one that failed says why and can
// be tried again. Too large ones are not sent at all.

import { pictureBytes } from '@verdict/domain/limits'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendPicture } from '../../lib/api/markdown.ts'
import { errorText } from '../../lib/errors.ts'

export interface Sending {
  id: number
  file: File
  /** From 0 to 1. */
  fraction: number
  /** Why it failed. */
  error: string | null
}

/** The pictures among what was chosen, pasted or dropped. */
export const picturesIn = (files: Iterable<File>): File[] =>
  Array.from(files).filter((file) => file.type.startsWith('image/'))

const megabyte = 1024 * 1024

/** @param insert called with the address of each picture that arrived */
export function usePictures(insert: (url: string) => void) {
  const { t } = useTranslation()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  const latestInsert = useRef(insert)
  useEffect(() => {
    latestInsert.current = insert
  })
  // A person who leaves the page wants none of them any more.
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
    if (file.size > pictureBytes) {
      update(id, { error: t('errors.TOO_LARGE', { limit: `${pictureBytes / megabyte} MB` }) })
      return
    }
    const abort = new AbortController()
    aborts.current.set(id, abort)
    update(id, { fraction: 0, error: null })
    try {
      const url = await sendPicture(file, {
        onProgress: (fraction) => update(id, { fraction }),
        signal: abort.signal,
      })
      latestInsert.current(url)
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
