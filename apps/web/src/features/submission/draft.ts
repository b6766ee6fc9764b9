// Unsent code, kept per user, problem and contest in local storage, because logging out clears the
// session storage. It is written half a second after the last key, and at once when the page is left.

import { languagesOnSubmit, type Language } from '@verdict/domain/language'
import { useCallback, useEffect, useRef, useState } from 'react'
import { local } from '../../lib/storage.ts'

export const draftDelayMs = 500

export interface Draft {
  code: string
  language: Language
}

interface DraftKey {
  /** Empty for somebody who is not logged in. */
  uid: string
  pid: number
  mid: number
}

const lastLanguageKey = 'language.last'
const storageKey = ({ uid, pid, mid }: DraftKey): string => `draft.${uid}.${pid}.${mid}`

const asLanguage = (value: unknown): Language =>
  languagesOnSubmit.find((language) => language === Number(value)) ?? languagesOnSubmit[0]!

export function readDraft(key: DraftKey): Draft {
  const fresh = { code: '', language: asLanguage(local.read(lastLanguageKey)) }
  try {
    const stored = JSON.parse(local.read(storageKey(key)) ?? 'null') as Partial<Draft> | null
    if (typeof stored?.code !== 'string') return fresh
    return { code: stored.code, language: asLanguage(stored.language) }
  } catch {
    return fresh
  }
}

/** A visitor's draft goes along when they log in, unless they have a draft of their own here. */
function openDraft(key: DraftKey): Draft {
  const own = readDraft(key)
  if (key.uid === '' || own.code !== '') return own
  const visitor = { ...key, uid: '' }
  const before = readDraft(visitor)
  if (before.code === '' || !writeDraft(key, before)) return own
  local.remove(storageKey(visitor))
  return before
}

/** False when the browser did not keep it. */
export function writeDraft(key: DraftKey, draft: Draft): boolean {
  local.write(lastLanguageKey, String(draft.language))
  if (draft.code === '') {
    local.remove(storageKey(key))
    return true
  }
  return local.write(storageKey(key), JSON.stringify(draft))
}

interface DraftState {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** When it was kept last; null before the first time. */
  savedAt: number | null
  failed: boolean
}

/** Give the component that uses it a React key made of the draft's key: another problem is another draft. */
export function useDraft({ uid, pid, mid }: DraftKey): DraftState {
  const [draft, setDraft] = useState(() => openDraft({ uid, pid, mid }))
  const [kept, setKept] = useState<{ at: number | null; failed: boolean }>({ at: null, failed: false })
  const unsaved = useRef<Draft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    if (!unsaved.current) return
    const done = writeDraft({ uid, pid, mid }, unsaved.current)
    unsaved.current = null
    setKept({ at: done ? Date.now() : null, failed: !done })
  }, [uid, pid, mid])

  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    unsaved.current = next
    clearTimeout(timer.current)
    timer.current = setTimeout(save, draftDelayMs)
  }
  return { draft, change, savedAt: kept.at, failed: kept.failed }
}
