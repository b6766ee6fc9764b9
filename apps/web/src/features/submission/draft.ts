// The draft in the editor. It is written to local storage half a second after the last key, and at once when the page is
// left; to the server, for another machine of the lab, a few seconds after the last key.

import type { Language } from '@verdict/domain/language'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchDrafts, sendDraft, type ServerDraft } from './api/draft.ts'
import {
  type Draft,
  type DraftKey,
  type Drafts,
  decided,
  openDrafts,
  sent,
  storeDrafts,
  storedDrafts,
  switchTo,
  takeIn,
  unsent,
  withCode,
} from './draft-store.ts'

export const draftDelayMs = 500
export const sendDelayMs = 3_000

interface DraftState {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Back to the code that programs in this language begin with. */
  reset: () => void
  /** When it was kept last; null before the first time. */
  savedAt: number | null
  /** The browser keeps nothing. */
  failed: boolean
  /** The code exists on this page alone, and would be lost with it. */
  atRisk: boolean
  /** The draft in this language that another browser has kept since. */
  newer: ServerDraft | undefined
  /** Takes the newer one, or goes on with this one in its place. */
  decide: (there: ServerDraft, takes: boolean) => void
}

/**
 * Give the component that uses it a React key made of the draft's key: another problem is another draft.
 * @param templates the code that new programs begin with
 */
export function useDraft(key: DraftKey, templates: Partial<Record<Language, string>> = {}): DraftState {
  const [drafts, setDrafts] = useState(() => openDrafts(key))
  // An empty draft shows the template, but not under the hands of a person who has just deleted all of it.
  const [typed, setTyped] = useState<readonly Language[]>([])
  const [newer, setNewer] = useState<ServerDraft[]>([])
  const current = useRef(drafts)
  const touched = useRef(storedDrafts(key) !== null)

  const put = (next: Drafts) => {
    current.current = next
    setDrafts(next)
  }
  const { savedAt, failed, saveSoon } = useLocalCopy(key, current)
  useServerCopy({
    key: key.uid === '' ? null : { pid: key.pid, mid: key.mid },
    drafts,
    held: newer,
    onTakeIn(server) {
      const taken = takeIn(current.current, server, !touched.current)
      put(taken.drafts)
      setNewer(taken.newer)
      storeDrafts(key, taken.drafts)
    },
    onSent(draft, version) {
      put(sent(current.current, draft, version))
      storeDrafts(key, sent(storedDrafts(key) ?? current.current, draft, version))
    },
  })

  const write = (next: Drafts) => {
    touched.current = true
    put(next)
    saveSoon()
  }
  const { language, codes } = drafts
  const own = codes[language]
  const shown = own?.code !== '' || typed.includes(language) ? own?.code : undefined
  const code = shown ?? templates[language] ?? ''

  return {
    draft: { language, code },
    change(part) {
      if (part.language !== undefined && part.language !== language) {
        write(switchTo(drafts, part.language, part.code))
      } else if (part.code !== undefined && part.code !== code) {
        if (!typed.includes(language)) setTyped([...typed, language])
        write(withCode(drafts, { language, code: part.code }))
      }
    },
    reset() {
      setTyped(typed.filter((one) => one !== language))
      write(withCode(drafts, { language, code: '' }))
    },
    savedAt,
    failed,
    atRisk: failed && own !== undefined && own.code !== '' && own.dirty,
    newer: newer.find((one) => one.language === language),
    decide(there, takes) {
      setNewer(newer.filter((one) => one !== there))
      write(decided(drafts, there, takes))
    },
  }
}

/** Writes to local storage half a second after the last key, and at once when the page is left. */
function useLocalCopy({ uid, pid, mid }: DraftKey, current: RefObject<Drafts>) {
  const [kept, setKept] = useState<{ at: number | null; failed: boolean }>({ at: null, failed: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const done = storeDrafts({ uid, pid, mid }, current.current)
    setKept({ at: done ? Date.now() : null, failed: !done })
  }, [uid, pid, mid, current])

  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [save])

  const saveSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(save, draftDelayMs)
  }
  return { savedAt: kept.at, failed: kept.failed, saveSoon }
}

interface ServerCopy {
  /** Null for a visitor, who has no place on the server. */
  key: { pid: number; mid: number } | null
  drafts: Drafts
  /** Languages that wait for the person's decision. */
  held: readonly ServerDraft[]
  onTakeIn: (server: ServerDraft[]) => void
  onSent: (draft: Draft, version: string | null) => void
}

/** Asks for the server's drafts first, and then sends one at a time what it does not have. A failure waits for the next key. */
function useServerCopy({ key, drafts, held, onTakeIn, onSent }: ServerCopy): void {
  const ready = useRef(false)
  const busy = useRef(false)

  const ask = useEffectEvent(async (isCurrent: () => boolean) => {
    if (!key) return
    const server = await fetchDrafts(key).catch(() => null)
    if (!server || !isCurrent()) return
    ready.current = true
    onTakeIn(server)
  })
  const send = useEffectEvent(async () => {
    const next = unsent(drafts, held)
    if (!key || !next || !ready.current || busy.current) return
    busy.current = true
    try {
      const version = await sendDraft({ ...key, ...next })
      if (version === undefined) await ask(() => true)
      else onSent(next, version)
    } catch {
      // It stays in this browser, and is sent with the next change.
    } finally {
      busy.current = false
    }
  })

  useEffect(() => {
    let mounted = true
    void ask(() => mounted)
    return () => {
      mounted = false
    }
  }, [])

  useEffect(() => {
    if (!unsent(drafts, held)) return
    const timer = setTimeout(() => void send(), sendDelayMs)
    return () => clearTimeout(timer)
  }, [drafts, held])

  // A person who leaves soon after the last key finds it on the next machine, too.
  useEffect(() => () => void send(), [])
}
