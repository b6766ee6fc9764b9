// Drafts of new problems, kept in local storage by user until the problem is made. A draft is written half a
// second after the last key, and at once when the page is left.

import { familyKeys } from '@verdict/domain/language'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { useCallback, useEffect, useRef, useState } from 'react'
import { local } from '../../../lib/storage.ts'
import { isEmpty } from '../../../ui/form/use-edit.ts'
import { changeOf, emptyValues, type ProblemValues, skeletonField } from './form-values.ts'

export const draftDelayMs = 500

interface ProblemDraft {
  values: ProblemValues
  /** Milliseconds since 1970. */
  at: number
}

const keyOf = (uid: string): string => `problemDraft.${uid}`
const isUntouched = (values: ProblemValues): boolean => isEmpty(changeOf(emptyValues, values))

const texts = [
  'title',
  'description',
  'input',
  'output',
  'in',
  'out',
  'hint',
  'time',
  'memory',
  'code',
  ...familyKeys.map(skeletonField),
] as const

/** Fields that are not what they should be are as in an empty form. */
function restored(stored: Partial<ProblemValues>): ProblemValues {
  const values = { ...emptyValues }
  for (const name of texts) {
    const text = stored[name]
    if (typeof text === 'string') values[name] = text
  }
  values.type = Object.values(ProblemType).find((type) => type === stored.type) ?? values.type
  values.status = Object.values(ProblemStatus).find((status) => status === stored.status) ?? values.status
  if (Array.isArray(stored.tags)) values.tags = stored.tags.filter((tid) => Number.isInteger(tid))
  return values
}

export function readProblemDraft(uid: string): ProblemDraft | null {
  try {
    const stored = JSON.parse(local.read(keyOf(uid)) ?? 'null') as Partial<ProblemDraft> | null
    if (!stored?.values || typeof stored.at !== 'number') return null
    return { values: restored(stored.values), at: stored.at }
  } catch {
    return null
  }
}

const removeProblemDraft = (uid: string): void => local.remove(keyOf(uid))

/** False when the browser did not keep it. */
export function writeProblemDraft(uid: string, values: ProblemValues, at: number): boolean {
  if (!isUntouched(values))
    return local.write(keyOf(uid), JSON.stringify({ values, at } satisfies ProblemDraft))
  removeProblemDraft(uid)
  return true
}

interface KeepingDraft {
  keep: (values: ProblemValues) => void
  /** Forgets it, also what waits to be written. */
  forget: () => void
  /** When it was kept last; null before the first time. */
  savedAt: number | null
  failed: boolean
}

export function useProblemDraft(uid: string): KeepingDraft {
  const [kept, setKept] = useState<{ at: number | null; failed: boolean }>({ at: null, failed: false })
  const unsaved = useRef<ProblemValues | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (!unsaved.current) return
    const at = Date.now()
    const done = writeProblemDraft(uid, unsaved.current, at)
    unsaved.current = null
    setKept({ at: done ? at : null, failed: !done })
  }, [uid])
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])
  return {
    keep(values) {
      unsaved.current = values
      clearTimeout(timer.current)
      timer.current = setTimeout(save, draftDelayMs)
    },
    forget() {
      clearTimeout(timer.current)
      unsaved.current = null
      removeProblemDraft(uid)
      setKept({ at: null, failed: false })
    },
    savedAt: kept.at,
    failed: kept.failed,
  }
}
