// Drafts and templates of the caller. Whether there is such a problem, or whether the caller may read it, is not asked: a
// draft is shown to nobody else, and an answer that depended on it would say something about the problem.

import type { Language } from '@verdict/domain/language'
import { draftLimits } from '@verdict/domain/field-limits'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { draftsOf, removeDraft, removeOldest, removeTemplate, saveDraft, saveTemplate } from './queries.ts'

/** A page that is written in without pause saves every few seconds; a person may have several of them. */
const savesOfOne = { count: 60, seconds: 60 }

interface Place {
  pid: number
  mid?: number | undefined
}

interface Draft {
  language: Language
  code: string
  updatedAt: string
}

/** The last one first. */
export async function listDrafts(
  { db }: Context,
  { userId }: Viewer,
  { pid, mid = 0 }: Place,
): Promise<Draft[]> {
  const rows = await draftsOf(db, { user_id: userId, pid, contest_id: mid })
  return rows.map(({ updated_at, ...draft }) => ({ ...draft, updatedAt: updated_at.toISOString() }))
}

/**
 * @returns the version of the kept draft; null without code, when none is kept
 * @throws Refusal DRAFT_CHANGED when the stored one is not what the save is based on, RATE_LIMITED
 */
export async function keepDraft(
  { db, rateLimiter }: Context,
  { userId }: Viewer,
  { pid, mid = 0, language, code, base }: Place & { language: Language; code: string; base: string | null },
): Promise<string | null> {
  await rateLimiter.hit(`draft:${userId}`, savesOfOne)
  const key = { user_id: userId, pid, contest_id: mid, language }
  if (code === '') {
    if (!(await removeDraft(db, key, base))) throw new Refusal('DRAFT_CHANGED')
    return null
  }
  const version = await saveDraft(db, key, code, base)
  if (!version) throw new Refusal('DRAFT_CHANGED')
  if (base === null) await removeOldest(db, userId, draftLimits.perPerson)
  return version.toISOString()
}

/** @throws Refusal RATE_LIMITED */
export async function setTemplate(
  { db, rateLimiter }: Context,
  { userId }: Viewer,
  language: Language,
  code: string,
): Promise<void> {
  await rateLimiter.hit(`template:${userId}`, savesOfOne)
  await (code === '' ? removeTemplate(db, userId, language) : saveTemplate(db, userId, language, code))
}
