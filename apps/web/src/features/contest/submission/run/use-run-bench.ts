import type { Language } from '@verdict/domain/language'
import { useState } from 'react'
import { type Runner, type RunPlace, useRunKey, useRunner } from './use-runner.ts'

type RunInput = 'samples' | 'own'

export interface RunBench extends Runner {
  pid: number
  mid: number | undefined
  isOffered: boolean
  isOpen: boolean
  isEmpty: boolean
  on: RunInput
  choose: (on: RunInput) => void
  input: string
  write: (input: string) => void
  run: () => void
  close: () => void
}

export function useRunBench(
  place: RunPlace,
  draft: { code: string; language: Language },
  isOffered: boolean,
  onRun?: () => void,
): RunBench {
  const runner = useRunner(place)
  const [isOpen, setOpen] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const [on, choose] = useState<RunInput>('samples')
  const [input, write] = useState('')
  const run = () => {
    if (!isOffered) return
    setOpen(true)
    onRun?.()
    const nothing = draft.code.trim() === ''
    setEmpty(nothing)
    if (!nothing && !runner.busy) runner.start({ ...draft, input: on === 'own' ? input : null })
  }
  useRunKey(run)
  const close = () => setOpen(false)
  return {
    ...runner,
    pid: place.pid,
    mid: place.mid,
    isOffered,
    isOpen,
    isEmpty,
    on,
    choose,
    input,
    write,
    run,
    close,
  }
}
