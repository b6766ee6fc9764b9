import { type Selectable, sql } from 'kysely'
import type { RolePreset } from '@verdict/domain/course'
import type { LtiTarget } from '@verdict/domain/lti'
import type { LtiContexts } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'

const countAll = () => sql<number>`count(*)`

export type ContextRecord = Selectable<LtiContexts>

interface ContextName {
  platformId: number
  deployment: string
  context: string
}

const contextsNamed = (db: Queryable, { platformId, deployment, context }: ContextName) =>
  db
    .selectFrom('lti_contexts as c')
    .where('c.platform_id', '=', platformId)
    .where('c.deployment', '=', deployment)
    .where('c.context', '=', context)

export interface FoundLink extends LtiTarget {
  contextId: number
  linkId: number
  teacherRole: RolePreset
}

const homework = sql<boolean>`k.deleted_at is null and k.rule = 'homework'`

/** A homework that was deleted or moved to another course opens nothing. */
export const findLink = (db: Queryable, name: ContextName, link: string): Promise<FoundLink | undefined> =>
  contextsNamed(db, name)
    .innerJoin('lti_links as l', 'l.context_id', 'c.context_id')
    .leftJoin('contests as k', 'k.cid', 'l.contest_id')
    .where('l.resource_link', '=', link)
    .where(sql<boolean>`(l.contest_id is null or (k.course_id = c.course_id and ${homework}))`)
    .select([
      'c.context_id as contextId',
      'l.link_id as linkId',
      'c.teacher_role as teacherRole',
      'c.course_id as courseId',
      'l.contest_id as cid',
    ])
    .orderBy('l.link_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The linked course that has this target. */
export const findContext = async (
  db: Queryable,
  name: ContextName,
  wanted: { kind: 'course' | 'homework'; id: number },
): Promise<{ contextId: number; courseId: number } | undefined> =>
  contextsNamed(db, name)
    .where(
      wanted.kind === 'course'
        ? sql<boolean>`c.course_id = ${wanted.id}`
        : sql<boolean>`exists (select from contests k where k.cid = ${wanted.id} and k.course_id = c.course_id and ${homework})`,
    )
    .select(['c.context_id as contextId', 'c.course_id as courseId'])
    .executeTakeFirst()

export const isHomeworkOf = async (db: Queryable, courseId: number, cid: number): Promise<boolean> => {
  const row = await db
    .selectFrom('contests as k')
    .select('k.cid')
    .where('k.cid', '=', cid)
    .where('k.course_id', '=', courseId)
    .where(homework)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewContext extends ContextName {
  title: string
  courseId: number
  teacherRole: RolePreset
  by: number
}

/** One that is linked with the course already stays as it is. */
export async function putContext(
  tx: Queryable,
  { platformId, deployment, context, title, courseId, teacherRole, by }: NewContext,
): Promise<{ contextId: number; isNew: boolean }> {
  const inserted = await tx
    .insertInto('lti_contexts')
    .values({
      platform_id: platformId,
      deployment,
      context,
      title,
      course_id: courseId,
      teacher_role: teacherRole,
      linked_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('context_id')
    .executeTakeFirst()
  if (inserted) return { contextId: inserted.context_id, isNew: true }
  const { context_id } = await contextsNamed(tx, { platformId, deployment, context })
    .where('c.course_id', '=', courseId)
    .select('c.context_id')
    .executeTakeFirstOrThrow()
  return { contextId: context_id, isNew: false }
}

interface Services {
  title: string
  membersUrl: string | null
  lineItemsUrl: string | null
  canCreateItems: boolean
}

/** As of the newest launch. */
export const renewContext = (tx: Queryable, contextId: number, said: Services) =>
  tx
    .updateTable('lti_contexts')
    .set({
      title: said.title,
      members_url: said.membersUrl,
      line_items_url: said.lineItemsUrl,
      can_create_items: said.canCreateItems,
    })
    .where('context_id', '=', contextId)
    .where(
      sql<boolean>`(title, members_url, line_items_url, can_create_items) is distinct from
        (${said.title}, ${said.membersUrl}, ${said.lineItemsUrl}, ${said.canCreateItems})`,
    )
    .execute()

interface PutLink {
  linkId: number
  isNew: boolean
  /** Null: it opened nothing before. */
  before: LtiTarget | null
}

/** A link that opened something else before loses the marks on their way. */
export async function putLink(
  tx: Queryable,
  link: ContextName & { contextId: number; resourceLink: string; cid: number | null },
): Promise<PutLink> {
  const others = contextsNamed(tx, link).select('c.context_id')
  const before = await contextsNamed(tx, link)
    .innerJoin('lti_links as l', 'l.context_id', 'c.context_id')
    .select(['c.course_id as courseId', 'l.contest_id as cid'])
    .where('l.resource_link', '=', link.resourceLink)
    .orderBy('l.link_id', 'desc')
    .executeTakeFirst()
  await tx
    .deleteFrom('lti_links')
    .where('resource_link', '=', link.resourceLink)
    .where('context_id', 'in', others)
    .where(
      sql<boolean>`(context_id, contest_id) is distinct from (${link.contextId}::integer, ${link.cid}::integer)`,
    )
    .execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lti_links')
    .values({ context_id: link.contextId, resource_link: link.resourceLink, contest_id: link.cid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const { link_id } = await tx
    .selectFrom('lti_links')
    .select('link_id')
    .where('context_id', '=', link.contextId)
    .where('resource_link', '=', link.resourceLink)
    .executeTakeFirstOrThrow()
  return { linkId: link_id, isNew: (numInsertedOrUpdatedRows ?? 0n) > 0n, before: before ?? null }
}

/** A column that the platform names takes the place of one that was made for the link. Marks are looked at anew. */
export const lookAnew = (tx: Queryable, linkId: number, lineItem: string | null) =>
  tx
    .updateTable('lti_links')
    .set({ looked_at: '', ...(lineItem !== null && { line_item: lineItem }) })
    .where('link_id', '=', linkId)
    .execute()

export const contextsOf = (db: Queryable, courseId: number) =>
  db
    .selectFrom('lti_contexts as c')
    .innerJoin('lti_platforms as p', 'p.platform_id', 'c.platform_id')
    .innerJoin('users as u', 'u.id', 'c.linked_by')
    .where('c.course_id', '=', courseId)
    .selectAll('c')
    .select(['p.name as platform', 'u.uid as by'])
    .select((eb) => [
      eb
        .selectFrom('lti_members as m')
        .whereRef('m.context_id', '=', 'c.context_id')
        .where('m.gone_at', 'is', null)
        .select(countAll().as('count'))
        .as('members'),
      eb
        .selectFrom('lti_members as m')
        .whereRef('m.context_id', '=', 'c.context_id')
        .where('m.gone_at', 'is not', null)
        .select(countAll().as('count'))
        .as('gone'),
    ])
    .orderBy('c.context_id')
    .execute()

export const linksOf = (db: Queryable, contextIds: readonly number[]) =>
  db
    .selectFrom('lti_links as l')
    .leftJoin('contests as k', 'k.cid', 'l.contest_id')
    .select(['l.context_id', 'l.contest_id as cid', 'k.title', 'l.line_item'])
    .where(sql<boolean>`l.context_id = any(${contextIds}::integer[])`)
    .orderBy('l.link_id')
    .execute()

export const lockContext = (tx: Queryable, courseId: number, contextId: number) =>
  tx
    .selectFrom('lti_contexts')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('context_id', '=', contextId)
    .forUpdate()
    .executeTakeFirst()

export const setTeacherRole = (tx: Queryable, contextId: number, role: RolePreset) =>
  tx.updateTable('lti_contexts').set({ teacher_role: role }).where('context_id', '=', contextId).execute()

export const deleteContext = (tx: Queryable, contextId: number) =>
  tx.deleteFrom('lti_contexts').where('context_id', '=', contextId).execute()

export const askForSync = (tx: Queryable, contextId: number, by: number) =>
  tx
    .updateTable('lti_contexts')
    .set({ sync_after: now, sync_error: null, sync_asked_by: by })
    .where('context_id', '=', contextId)
    .execute()

const mostListed = 5_000

export const membersListed = (db: Queryable, courseId: number, contextId: number) =>
  db
    .selectFrom('lti_members as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('course_members as cm', (join) =>
      join.onRef('cm.user_id', '=', 'm.user_id').on('cm.course_id', '=', courseId),
    )
    .where('m.context_id', '=', contextId)
    .select(['m.name', 'm.teaches', 'u.uid', 'm.seen_at', 'm.gone_at'])
    .select(sql<boolean>`cm.user_id is not null`.as('is_member'))
    .orderBy(sql`m.gone_at is null`)
    .orderBy('m.name')
    .orderBy('m.sub')
    .limit(mostListed)
    .execute()

export async function titleOf(db: Queryable, courseId: number, cid: number | null): Promise<string> {
  const row =
    cid === null
      ? await db
          .selectFrom('courses')
          .select('name as title')
          .where('course_id', '=', courseId)
          .executeTakeFirst()
      : await db.selectFrom('contests').select('title').where('cid', '=', cid).executeTakeFirst()
  return row?.title ?? ''
}
