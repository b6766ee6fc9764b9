// One sending of what is chosen. A repeat after a lost answer has the same key, so that it is one submission.

import { useEffect, useRef, useState } from 'react'
import { type OutputPlace, sendOutputs, type SentOutputs } from '../api/outputs.ts'
import { type Chosen, partsOf } from './chosen.ts'

type State = { step: 'none' } | { step: 'sending'; fraction: number } | { step: 'failed'; error: unknown }

interface Repeatable {
  chosen: Chosen
  keep: boolean
  key: string
}

export function useOutputSending(place: OutputPlace, onSent: (sent: SentOutputs) => void) {
  const [state, setState] = useState<State>({ step: 'none' })
  const running = useRef<AbortController>(null)
  const last = useRef<Repeatable>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (chosen: Chosen, keep: boolean) => {
    const abort = new AbortController()
    running.current = abort
    const isSame = last.current?.chosen === chosen && last.current.keep === keep
    const key = isSame ? last.current!.key : crypto.randomUUID()
    last.current = { chosen, keep, key }
    setState({ step: 'sending', fraction: 0 })
    try {
      const sent = await sendOutputs({
        place,
        key,
        keep,
        parts: partsOf(chosen),
        signal: abort.signal,
        onProgress: (fraction) => !abort.signal.aborted && setState({ step: 'sending', fraction }),
      })
      last.current = null
      setState({ step: 'none' })
      onSent(sent)
    } catch (error) {
      if (!abort.signal.aborted) setState({ step: 'failed', error })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ step: 'none' })
  }
  return { state, send, cancel }
}
