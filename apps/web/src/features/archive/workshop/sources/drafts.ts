// Sources as typed and not saved yet: kept in this browser for each person and problem, half a second after the last key and
// on leaving.

import { languages } from '@verdict/domain/language'
import { interactorProtocols } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { local } from '../../../../lib/storage.ts'
import { isSame, roles, type Source } from './source.ts'

const draftDelayMs = 500

/** A source that is edited. `before` is what was stored when that began; null: it is new. */
export interface Draft {
  id: string
  before: Source | null
  after: Source
}

const source: z.ZodType<Source> = z.object({
  role: z.enum(roles),
  name: z.string(),
  language: z.literal(languages).nullable(),
  code: z.string(),
  expected: z.array(z.enum(Judge)),
  score: z.string(),
  protocol: z.enum(interactorProtocols),
  flags: z.string(),
})
const kept: z.ZodType<Draft> = z.object({ id: z.string(), before: source.nullable(), after: source })

const start = (uid: string, pid: number): string => `sourceDraft.${uid}.${pid}.`

function read(key: string): Draft[] {
  try {
    return [kept.parse(JSON.parse(local.read(key) ?? ''))]
  } catch {
    return []
  }
}

/** Each under a key of its own: another tab may keep others. */
const readDrafts = (uid: string, pid: number): Draft[] => local.keys(start(uid, pid)).toSorted().flatMap(read)

/** False if the browser did not store it. */
function writeDraft(uid: string, pid: number, draft: Draft): boolean {
  return local.write(start(uid, pid) + draft.id, JSON.stringify(draft))
}

/** Comes after those that were kept, in time and in order. */
export const newId = (): string => `new/${Date.now()}-${Math.random().toString(36).slice(2, 8)}`

export function useDrafts(uid: string, pid: number) {
  const [drafts, show] = useState(() => readDrafts(uid, pid))
  const latest = useRef(drafts)
  const unwritten = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [failed, setFailed] = useState(false)
  const write = useCallback(() => {
    clearTimeout(timer.current)
    const done = [...unwritten.current].map((id) => {
      const draft = latest.current.find((one) => one.id === id)
      if (draft) return writeDraft(uid, pid, draft)
      local.remove(start(uid, pid) + id)
      return true
    })
    unwritten.current.clear()
    if (done.length > 0) setFailed(done.includes(false))
  }, [uid, pid])
  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])
  const set = (next: Draft[], ids: readonly string[]) => {
    latest.current = next
    show(next)
    for (const id of ids) unwritten.current.add(id)
    clearTimeout(timer.current)
    timer.current = setTimeout(write, draftDelayMs)
  }
  return {
    drafts,
    failed,
    /** One that is as before is none. */
    put(draft: Draft) {
      const at = latest.current.findIndex(({ id }) => id === draft.id)
      const isNone = isSame(draft.before, draft.after)
      const place = at === -1 ? latest.current.length : at
      set(latest.current.toSpliced(place, at === -1 ? 0 : 1, ...(isNone ? [] : [draft])), [draft.id])
    },
    /** As it is typed by now, while a file was read for instance. */
    latestOf: (id: string): Draft | undefined => latest.current.find((draft) => draft.id === id),
    forget: (ids: readonly string[]) =>
      set(
        latest.current.filter(({ id }) => !ids.includes(id)),
        ids,
      ),
  }
}

export type Drafts = ReturnType<typeof useDrafts>
