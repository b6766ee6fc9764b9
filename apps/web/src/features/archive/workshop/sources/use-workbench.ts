import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../../ui/toast/toast.ts'
import { useSaveSources } from '../api/sources.ts'
import { type Draft, type Drafts, newId, useDrafts } from './drafts.ts'
import {
  changeWith,
  type Edit,
  faultOf,
  isSame,
  overtakenBy,
  type Source,
  type SourceFault,
  sourcesIn,
  storedAs,
  storedIn,
} from './source.ts'

export interface Entry {
  id: string
  /** Null: only typed, never saved. */
  stored: Source | null
  draft: Draft | null
  /** As it is shown: typed, or else stored. */
  source: Source
  /** Somebody else has saved, added or removed it since it was opened here. */
  isOvertaken: boolean
}

/** Two of one name are distinguished by their order. */
function idsOf(stored: readonly Source[]): string[] {
  const seen = new Map<string, number>()
  return stored.map(({ role, name }) => {
    const id = `${role}/${name}`
    const before = seen.get(id) ?? 0
    seen.set(id, before + 1)
    return before === 0 ? id : `${id}#${before + 1}`
  })
}

function entriesOf(stored: readonly Source[], drafts: readonly Draft[]): Entry[] {
  const ids = idsOf(stored)
  const overtaken = new Set(overtakenBy(drafts, stored) as Draft[])
  const entries = stored.map((source, index): Entry => {
    const draft = drafts.find(({ id }) => id === ids[index]) ?? null
    return {
      id: ids[index]!,
      stored: source,
      draft,
      source: draft?.after ?? source,
      isOvertaken: draft !== null && overtaken.has(draft),
    }
  })
  const others = drafts.filter(({ id }) => !ids.includes(id))
  return [
    ...entries,
    ...others.map((draft) => ({
      id: draft.id,
      stored: null,
      draft,
      source: draft.after,
      isOvertaken: overtaken.has(draft),
    })),
  ]
}

interface WorkbenchOptions {
  uid: string
  pid: number
  stored: readonly Source[]
  onOpen: (id: string | undefined) => void
}

export function useWorkbench({ uid, pid, stored, onOpen }: WorkbenchOptions) {
  const drafts = useDrafts(uid, pid)
  const entries = entriesOf(stored, drafts.drafts)
  const saving = useSaving(pid, { entries, drafts, onOpen })
  return {
    ...saving,
    entries,
    changed: entries.filter(({ draft }) => draft !== null),
    failed: drafts.failed,
    add(source: Source): void {
      const id = newId()
      drafts.put({ id, before: null, after: source })
      onOpen(id)
    },
    type(
      { id, stored: before, draft, source }: Entry,
      part: Partial<Source> | ((now: Source) => Partial<Source>),
    ): void {
      const now = drafts.latestOf(id)?.after ?? source
      const after = { ...now, ...(typeof part === 'function' ? part(now) : part) }
      drafts.put({ id, before: draft ? draft.before : before, after })
      saving.forgetFault(id)
    },
    /** Discards what was typed. */
    drop({ id, stored: before }: Entry): void {
      drafts.forget([id])
      if (!before) onOpen(undefined)
    },
    /** Takes what is stored by now as the start of what was typed. */
    goOn({ id, draft, source }: Entry): void {
      if (draft) drafts.put({ id, before: storedAs(draft.before ?? source, stored), after: draft.after })
    },
  }
}

export type Workbench = ReturnType<typeof useWorkbench>

interface SavingOptions {
  entries: readonly Entry[]
  drafts: Drafts
  onOpen: (id: string | undefined) => void
}

function useSaving(pid: number, { entries, drafts, onOpen }: SavingOptions) {
  const { t } = useTranslation()
  const saving = useSaveSources(pid)
  const [faults, setFaults] = useState<Record<string, SourceFault>>({})
  const [keys, setKeys] = useState<Record<string, string>>({})
  const keyOf = (id: string): string => keys[id] ?? id
  const send = async (edits: readonly Edit[]): Promise<boolean> => {
    try {
      const content = await saving.mutateAsync((problem, content) => {
        const now = sourcesIn(storedIn(problem, content))
        return overtakenBy(edits, now).length === 0 ? changeWith(now, edits) : null
      })
      if (!content) toast.warning(t('workshop.sources.overtaken'))
      return content !== null
    } catch {
      // Shown on the page.
      return false
    }
  }
  return {
    faults,
    /** Stays when a source gets another name by saving, so that its editor stays as it is. */
    keyOf,
    forgetFault: (id: string) => setFaults(({ [id]: _gone, ...left }) => left),
    error: saving.error,
    isSaving: saving.isPending,
    /** @returns whether they are stored */
    async save(saved: readonly Entry[]): Promise<boolean> {
      const found = faultsIn(entries, saved)
      setFaults(found)
      const first = Object.keys(found)[0]
      if (first !== undefined) {
        onOpen(first)
        toast.warning(t('errors.formInvalid'))
        return false
      }
      const edits = saved.flatMap(({ draft }) => (draft ? [draft] : []))
      if (edits.length === 0 || !(await send(edits))) return false
      const [only] = edits
      const opened = edits.length === 1 && only ? `${only.after.role}/${only.after.name.trim()}` : null
      // Before its draft is gone, or the editor would be another for a moment and forget that it compiles.
      if (opened !== null) flushSync(() => setKeys({ ...keys, [opened]: keyOf(only!.id) }))
      finishDrafts(edits, drafts)
      if (opened !== null) onOpen(opened)
      return true
    },
    async remove({ id, stored: before }: Entry): Promise<void> {
      if (before && !(await send([{ before, after: null }]))) return
      drafts.forget([id])
      onOpen(undefined)
    },
  }
}

function faultsIn(entries: readonly Entry[], saved: readonly Entry[]): Record<string, SourceFault> {
  const found = saved.flatMap(({ id, source }) => {
    const others = entries.filter((other) => other.id !== id).map((other) => other.source)
    const fault = faultOf(source, others)
    return fault ? [[id, fault] as const] : []
  })
  return Object.fromEntries(found)
}

/** Text typed while they were sent stays, and goes on from them. */
function finishDrafts(edits: readonly Draft[], drafts: Drafts): void {
  for (const { id, after } of edits) {
    const later = drafts.latestOf(id)
    if (later && !isSame(later.after, after)) drafts.put({ ...later, before: after })
    else drafts.forget([id])
  }
}
