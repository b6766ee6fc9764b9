// Tags have no owner, so every change is audited.

import type { Tag } from '@verdict/contract/problem'
import { type AuditActionOf, type AuditStates, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { isUniqueViolation, type Queryable } from '../../platform/db.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { type MaybeViewer, type Viewer, viewerIsAdmin, viewerIsRoot } from '../../platform/viewer.ts'
import {
  allTags,
  countTags,
  findTag,
  insertTag,
  lockTag,
  removeTag,
  tagPage,
  tagsByKeyword,
  updateTag,
} from './tag-queries.ts'

export const mayWriteTags = (viewer: MaybeViewer): boolean => viewerIsAdmin(viewer)
export const mayDeleteTags = (viewer: MaybeViewer): boolean => viewerIsRoot(viewer)

const presentItem = ({ tid, name }: Tag): { id: number; title: string } => ({
  id: tid,
  title: name,
})

const itemLimit = 20

export const listTags = ({ db }: Context): Promise<Tag[]> => allTags(db)

export const tagItems = async (
  { db }: Context,
  keyword: string | undefined,
): Promise<{ id: number; title: string }[]> => (await tagsByKeyword(db, keyword, itemLimit)).map(presentItem)

export async function pageOfTags(
  { db }: Context,
  { keyword, ...page }: PageRequest & { keyword?: string | undefined },
): Promise<Page<Tag>> {
  const [rows, count] = await Promise.all([tagPage(db, keyword, page), countTags(db, keyword)])
  return pageFrom(rows, count, page)
}

/** @throws Refusal NOT_FOUND */
export async function readTag({ db }: Context, tid: number): Promise<Tag> {
  const tag = await findTag(db, tid)
  if (!tag) throw new Refusal('NOT_FOUND')
  return tag
}

/** @throws Refusal FORBIDDEN, TAG_TAKEN */
export async function createTag(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  tag: { name: string; color: Tag['color'] },
): Promise<Tag> {
  if (!mayWriteTags(viewer)) throw new Refusal('FORBIDDEN')
  return namedOnce(() =>
    db.transaction().execute(async (tx) => {
      const created = await insertTag(tx, tag)
      await audit(tx, origin, viewer, 'tag.create', created.tid, { after: tag })
      return created
    }),
  )
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, TAG_TAKEN */
export async function changeTag(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  tid: number,
  change: { name?: string | undefined; color?: Tag['color'] | undefined },
): Promise<Tag> {
  if (!mayWriteTags(viewer)) throw new Refusal('FORBIDDEN')
  return namedOnce(() =>
    db.transaction().execute(async (tx) => {
      const found = await lockTag(tx, tid)
      if (!found) throw new Refusal('NOT_FOUND')
      const before = found
      const name = change.name ?? before.name
      const color = change.color ?? before.color
      if (name === before.name && color === before.color) return before
      const after = await updateTag(tx, tid, { name, color })
      await audit(tx, origin, viewer, 'tag.change', tid, { before, after })
      return after
    }),
  )
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function deleteTag({ db }: Context, viewer: Viewer, origin: Origin, tid: number): Promise<void> {
  if (!mayDeleteTags(viewer)) throw new Refusal('FORBIDDEN')
  await db.transaction().execute(async (tx) => {
    const before = await lockTag(tx, tid)
    if (!before) throw new Refusal('NOT_FOUND')
    await removeTag(tx, tid)
    await audit(tx, origin, viewer, 'tag.delete', tid, { before })
  })
}

const audit = (
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  action: AuditActionOf<'tag'>,
  tid: number,
  states: AuditStates<'tag'>,
): Promise<void> =>
  writeAudit(tx, origin, { actorId: viewer.userId, action, target: `tag:${tid}`, ...states })

/** The unique index decides. */
async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('TAG_TAKEN')
    throw error
  }
}
