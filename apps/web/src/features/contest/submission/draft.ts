// The editor's draft: stored locally half a second after the last key and on leaving; on the server some seconds after the
// last key and on closing. Closing asks first where that may fail.

import type { Language } from '@verdict/domain/language'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isConnectionLost, onConnectionChange } from '../../../lib/connection.ts'
import { offeredLanguages } from '../../../lib/site.ts'
import { fetchDrafts, flushDrafts, sendDraft, type ServerDraft } from './api/draft.ts'
import {
  allUnsent,
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
  withCode,
} from './draft-store.ts'

export const draftDelayMs = 500
export const sendDelayMs = 3_000
/** Browsers limit keepalive requests to 64 KiB. */
export const flushBytes = 60_000

const sizeOf = (bodies: readonly object[]): number => new TextEncoder().encode(JSON.stringify(bodies)).length

export interface DraftState {
  draft: Draft
  change: (part: Partial<Draft>) => void
  codeIn: (language: Language) => string
  reset: () => void
  savedAt: number | null
  failed: boolean
  /** Stored nowhere: would be lost with the page. */
  atRisk: boolean
  /** Newer draft of another browser in this language. */
  newer: ServerDraft | undefined
  decide: (there: ServerDraft, takes: boolean) => void
}

interface DraftOptions {
  templates?: Partial<Record<Language, string>>
  allowed?: readonly Language[]
}

/** Drafts in other languages are kept for other places. */
function useOpened(key: DraftKey, allowed: readonly Language[]) {
  const [opened, setDrafts] = useState(() => openDrafts(key))
  const isAllowed = allowed.length === 0 || allowed.includes(opened.language)
  const drafts = isAllowed ? opened : { ...opened, language: allowed[0]! }
  return [drafts, setDrafts] as const
}

/** Requires a React key per draft key. */
export function useDraft(key: DraftKey, { templates, allowed }: DraftOptions = {}): DraftState {
  const [drafts, setDrafts] = useOpened(key, allowed ?? offeredLanguages())
  // An empty draft shows the template, but not right after somebody deleted everything.
  const [typed, setTyped] = useState<readonly Language[]>([])
  const [newer, setNewer] = useState<ServerDraft[]>([])
  const current = useRef(drafts)
  const touched = useRef(storedDrafts(key) !== null)

  const put = (next: Drafts) => {
    current.current = next
    setDrafts(next)
  }
  const { saveSoon, ...kept } = useLocalCopy(key, current)
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
  /** Read from the ref: an arrived draft must not be overwritten by a key pressed before the render. */
  const latest = (): Drafts => ({ ...current.current, language })
  const own = codes[language]
  const shown = own?.code !== '' || typed.includes(language) ? own?.code : undefined
  const code = shown ?? templates?.[language] ?? ''

  return {
    draft: { language, code },
    codeIn: (one) => codes[one]?.code ?? '',
    change(part) {
      if (part.language !== undefined && part.language !== language) {
        write(switchTo(latest(), part.language, part.code))
      } else if (part.code !== undefined && part.code !== code) {
        if (!typed.includes(language)) setTyped([...typed, language])
        write(withCode(latest(), { language, code: part.code }))
      }
    },
    reset() {
      setTyped(typed.filter((one) => one !== language))
      write(withCode(latest(), { language, code: '' }))
    },
    ...kept,
    atRisk: kept.failed && own !== undefined && own.code !== '' && own.dirty,
    newer: newer.find((one) => one.language === language),
    decide(there, takes) {
      setNewer(newer.filter((one) => one !== there))
      write(decided(latest(), there, takes))
    },
  }
}

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
  key: { pid: number; mid: number } | null
  drafts: Drafts
  held: readonly ServerDraft[]
  onTakeIn: (server: ServerDraft[]) => void
  onSent: (draft: Draft, version: string | null) => void
}

/** Loads the server's drafts, then sends differences one at a time. A failure waits for the next key. */
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
    const [next] = allUnsent(drafts, held)
    if (!key || !next || !ready.current || busy.current) return
    busy.current = true
    try {
      const version = await sendDraft({ ...key, ...next })
      if (version === undefined) await ask(() => true)
      else onSent(next, version)
    } catch {
      // Kept here, and sent with the next change.
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
    if (allUnsent(drafts, held).length === 0) return
    const timer = setTimeout(() => void send(), sendDelayMs)
    return () => clearTimeout(timer)
  }, [drafts, held])

  // Back online: send what was written meanwhile.
  const goOn = useEffectEvent(async () => {
    if (!ready.current) await ask(() => true)
    await send()
  })
  useEffect(() => onConnectionChange(() => void (isConnectionLost() || goOn())), [])

  // On unmount, for the next machine.
  useEffect(() => () => void send(), [])

  const unsent = () => (key ? allUnsent(drafts, held).map((draft) => ({ ...key, ...draft })) : [])
  /** A second save based on the same version would be refused. */
  const flushes = () => ready.current && !busy.current && navigator.onLine && sizeOf(unsent()) <= flushBytes
  const leave = useEffectEvent(() => {
    if (flushes()) flushDrafts(unsent())
  })
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsent().length > 0 && !flushes()) event.preventDefault()
  })
  // Restored from the back/forward cache: the server has a newer version now.
  const comeBack = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) void ask(() => true)
  })
  useEffect(() => {
    const ended = new AbortController()
    window.addEventListener('pagehide', () => leave(), ended)
    window.addEventListener('beforeunload', (event) => warn(event), ended)
    window.addEventListener('pageshow', (event) => comeBack(event), ended)
    return () => ended.abort()
  }, [])
}
