import type { Language } from '@verdict/domain/language'
import { useState } from 'react'
import { useStartRun } from '../api/run.ts'
import { type Runner, type RunPlace, useRunKey, useRunner } from './use-runner.ts'

type RunInput = 'samples' | 'own'

export interface RunBench extends Omit<Runner<unknown>, 'start'> {
  pid: number
  mid: number | undefined
  course: number | undefined
  isOffered: boolean
  isOpen: boolean
  isEmpty: boolean
  on: RunInput
  choose: (on: RunInput) => void
  input: string
  write: (input: string) => void
  run: () => void
  /** Chooses what it runs on, and runs. */
  runOn: (on: RunInput, input?: string) => void
  /** Chooses it, for somebody to write the input. */
  openOn: (on: RunInput) => void
  close: () => void
}

export function useRunBench(
  place: RunPlace,
  draft: { code: string; language: Language },
  isOffered: boolean,
  onRun?: () => void,
): RunBench {
  const { start, ...runner } = useRunner(useStartRun())
  const [isOpen, setOpen] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const [on, choose] = useState<RunInput>('samples')
  const [input, write] = useState('')
  const open = () => {
    setOpen(true)
    onRun?.()
  }
  const startOn = (given: string | null) => {
    if (!isOffered) return
    open()
    const nothing = draft.code.trim() === ''
    setEmpty(nothing)
    if (!nothing && !runner.busy) start({ ...place, ...draft, input: given })
  }
  const run = () => startOn(on === 'own' ? input : null)
  const runOn = (chosen: RunInput, given = input) => {
    choose(chosen)
    write(given)
    startOn(chosen === 'own' ? given : null)
  }
  const openOn = (chosen: RunInput) => {
    choose(chosen)
    open()
  }
  useRunKey(run)
  const close = () => setOpen(false)
  return {
    ...runner,
    pid: place.pid,
    mid: place.mid,
    course: place.course,
    isOffered,
    isOpen,
    isEmpty,
    on,
    choose,
    input,
    write,
    run,
    runOn,
    openOn,
    close,
  }
}
