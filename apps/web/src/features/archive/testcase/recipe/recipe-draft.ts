// A recipe as typed and not saved yet: kept in this browser for each person and problem, half a second after the last key and
// on leaving.

import type { SavedRecipe } from '@verdict/contract/recipe'
import { groupPasses, groupWays } from '@verdict/domain/test-groups'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { local } from '../../../../lib/storage.ts'
import { isSameRecipe, type RecipeValues, rowKinds, valuesOf } from './recipe-values.ts'

const draftDelayMs = 500

export interface RecipeDraft {
  /** The saved recipe that it began from. */
  number: number
  values: RecipeValues
}

const file = z.object({ sha256: z.string(), bytes: z.number() }).nullable()
const draft: z.ZodType<RecipeDraft> = z.object({
  number: z.number(),
  values: z.object({
    rows: z.array(
      z.object({
        key: z.number(),
        kind: z.enum(rowKinds),
        text: z.string(),
        answer: z.string().nullable(),
        input: file,
        output: file,
        number: z.string(),
        group: z.number().nullable(),
        isSample: z.boolean(),
        name: z.string(),
        description: z.string(),
      }),
    ),
    groups: z.array(
      z.object({
        key: z.number(),
        tests: z.string(),
        points: z.string(),
        way: z.enum(groupWays),
        needs: z.string(),
        stop: z.boolean(),
        parent: z.string(),
        passes: z.enum(groupPasses).nullable(),
      }),
    ),
  }),
})

const keyOf = (uid: string, pid: number): string => `recipeDraft.${uid}.${pid}`

function readRecipeDraft(uid: string, pid: number): RecipeDraft | null {
  try {
    return draft.parse(JSON.parse(local.read(keyOf(uid, pid)) ?? ''))
  } catch {
    return null
  }
}

/** False if the browser did not store it. */
function writeRecipeDraft(uid: string, pid: number, now: RecipeDraft | null): boolean {
  if (now) return local.write(keyOf(uid, pid), JSON.stringify(now))
  local.remove(keyOf(uid, pid))
  return true
}

export function useRecipeEdit(uid: string, pid: number, saved: SavedRecipe) {
  const [typed, show] = useState(() => readRecipeDraft(uid, pid))
  const [failed, setFailed] = useState(false)
  const latest = useRef(typed)
  const isUnwritten = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useCallback(() => {
    clearTimeout(timer.current)
    if (!isUnwritten.current) return
    isUnwritten.current = false
    setFailed(!writeRecipeDraft(uid, pid, latest.current))
  }, [uid, pid])
  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])
  const set = (next: RecipeDraft | null) => {
    latest.current = next
    isUnwritten.current = true
    show(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(write, draftDelayMs)
  }
  const valuesNow = (): RecipeValues => latest.current?.values ?? valuesOf(saved)
  return {
    values: typed?.values ?? null,
    /** The number to save behind. */
    number: typed?.number ?? saved.number,
    isOvertaken: typed !== null && typed.number !== saved.number,
    failed,
    change(part: Partial<RecipeValues> | ((now: RecipeValues) => Partial<RecipeValues>)) {
      const now = valuesNow()
      const next = { ...now, ...(typeof part === 'function' ? part(now) : part) }
      const isNone =
        (latest.current?.number ?? saved.number) === saved.number && isSameRecipe(next, valuesOf(saved))
      set(isNone ? null : { number: latest.current?.number ?? saved.number, values: next })
    },
    /** Typed rows take the place of those that somebody else has saved. */
    keepMine: () => set(latest.current && { ...latest.current, number: saved.number }),
    forget: () => set(null),
    /** Text typed while it was saved stays, and goes on from there. */
    goOnFrom(number: number, sent: RecipeValues) {
      const later = latest.current
      set(later && !isSameRecipe(later.values, sent) ? { number, values: later.values } : null)
    },
  }
}

export type RecipeEdit = ReturnType<typeof useRecipeEdit>
