// Everyone reads an available problem unless a private course owns it; a reserved one is for admins, its owner, and readers
// of a contest or course that opens it. Admins, the owner and those who manage its course's problems edit; setters do what
// their role says. A hidden problem is answered like a missing one. Each rule is a predicate and a condition in SQL.

import { ProblemStatus } from '@verdict/domain/problem'
import { type SetterRole, setterRoles } from '@verdict/domain/setter'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { closedCourses, coursesWhere, holds, isOfArchived, isOpenCourse } from './course.ts'
import { admins } from './contest.ts'
import { type MaybeViewer, type Viewer, viewerIs, viewerIsAdmin, viewerIsRoot } from '../platform/viewer.ts'

/** Facts about courses depend on the viewer and are false outside courses. */
export interface ProblemFacts {
  owner_id: number
  status: ProblemStatus
  deleted_at: Date | null
  is_closed?: boolean
  is_managed?: boolean
  /** In the course that owns it, or in one to which an editor added it. */
  shows_tests?: boolean
  is_archived?: boolean
  setter_role?: SetterRole | null
}

const isOwner = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  viewerIsAdmin(viewer) ||
  viewerIs(viewer, problem.owner_id) ||
  (viewer !== null && problem.is_managed === true)

const isSetter = (
  viewer: MaybeViewer,
  { setter_role: role = null }: ProblemFacts,
  roles: readonly SetterRole[],
): boolean => viewer !== null && role !== null && roles.includes(role)

const isEditor = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  isOwner(viewer, problem) || isSetter(viewer, problem, ['write'])

/** @param opened a contest or course that lists it and is readable to the viewer */
export const mayView = (viewer: MaybeViewer, problem: ProblemFacts, opened = false): boolean =>
  problem.deleted_at === null &&
  ((problem.status === ProblemStatus.Available && !problem.is_closed) ||
    opened ||
    isOwner(viewer, problem) ||
    isSetter(viewer, problem, setterRoles))

/** Readers of a private course take nothing out of it. @param toNobody the facts for a visitor */
export const mayPassOn = (viewer: MaybeViewer, problem: ProblemFacts, toNobody: ProblemFacts): boolean =>
  mayView(null, toNobody) || mayHandOut(viewer, problem)

/** Editing covers statement, limits, visibility, checker and tests. */
export const mayEdit = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null && isEditor(viewer, problem)

/** To open it, to hand it to courses, and to say who sets it. */
export const mayHandOut = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null && isOwner(viewer, problem)

/** Its tests, how they are made, its programs and what came of them. */
export const mayTest = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  mayEdit(viewer, problem) || (problem.deleted_at === null && isSetter(viewer, problem, ['test']))

/** Its texts in languages other than its own. */
export const mayTranslate = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  mayEdit(viewer, problem) || (problem.deleted_at === null && isSetter(viewer, problem, ['translate']))

/** True for setters of any role. */
export const maySet = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  mayTest(viewer, problem) || mayTranslate(viewer, problem)

/** Fields of a problem that setters change who do not write it. */
const fieldsToTest: readonly string[] = ['references', 'validators', 'sources', 'code', 'sourcesMark']
const fieldsToTranslate: readonly string[] = ['translations']

/** @param fields names of those that change */
export function mayChangeFields(
  viewer: MaybeViewer,
  problem: ProblemFacts,
  fields: readonly string[],
): boolean {
  if (fields.includes('status')) return mayHandOut(viewer, problem)
  if (mayEdit(viewer, problem)) return true
  const own = [
    ...(mayTest(viewer, problem) ? fieldsToTest : []),
    ...(mayTranslate(viewer, problem) ? fieldsToTranslate : []),
  ]
  return own.length > 0 && fields.every((field) => own.includes(field))
}

export const mayChange = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  mayEdit(viewer, problem) && problem.is_archived !== true

export const mayReadTests = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null &&
  (mayTest(viewer, problem) || (viewer !== null && problem.shows_tests === true))

export const mayDelete = (viewer: MaybeViewer, problem: ProblemFacts): boolean =>
  problem.deleted_at === null && viewerIsRoot(viewer)

/** @param manages the viewer manages the problems of the course in which it is created */
export const mayCreate = (viewer: MaybeViewer, manages = false): boolean =>
  viewerIsAdmin(viewer) || (viewer !== null && manages)

export const mayOpenAccepted = (
  viewer: MaybeViewer,
  run: { user_id: number; course_opens?: boolean },
): boolean =>
  viewerIsAdmin(viewer) || viewerIs(viewer, run.user_id) || (viewer !== null && run.course_opens === true)

/** Facts that a row of `problems` does not have. */
export const courseFacts = (viewer: MaybeViewer) => [
  sql<boolean>`not ${isOpenCourse(viewer, 'p.course_id')}`.as('is_closed'),
  holds(viewer, 'manageProblem', 'p.course_id').as('is_managed'),
  showsTests(viewer).as('shows_tests'),
  isOfArchived('p.course_id').as('is_archived'),
  sql<SetterRole | null>`${roleOfSetter(viewer)}`.as('setter_role'),
]

const roleOfSetter = (viewer: MaybeViewer) =>
  viewer
    ? sql`(select role from problem_setters where pid = p.pid and user_id = ${viewer.userId})`
    : sql`null::text`

const setBy = (viewer: Viewer) => sql`(select pid from problem_setters where user_id = ${viewer.userId})`

/**
 * Through a course that lists it and owns it or got it from an editor, or through the owner if it is available. A reserved
 * problem taken off the list, perhaps for an exam, is not included.
 */
function showsTests(viewer: MaybeViewer): RawBuilder<boolean> {
  if (!viewer) return sql<boolean>`false`
  const courses = coursesWhere(viewer, 'viewTestcase')
  return sql<boolean>`(
    (p.course_id in ${courses} and p.status = ${ProblemStatus.Available}) is true
    or exists (
      select from course_problems cp
      where cp.pid = p.pid and cp.course_id in ${courses} and (cp.shared or cp.course_id = p.course_id)))`
}

/** A problem `p` that its course, or any, does not list: not yet for its members. */
export const isDraft = sql<boolean>`(p.course_id is not null and p.status = ${sql.lit(ProblemStatus.Reserve)}
  and not exists (select from course_problems cp where cp.pid = p.pid))`

/** A draft `p` that the viewer may list. */
export const isOwnDraft = (viewer: MaybeViewer) =>
  viewerIsAdmin(viewer)
    ? isDraft
    : sql<boolean>`(${isDraft} and ${holds(viewer, 'manageProblem', 'p.course_id')})`

/** The course of a draft, for those who may list it. */
export const draftOf = (viewer: MaybeViewer): RawBuilder<{ courseId: number; name: string } | null> => sql`(
  select jsonb_build_object('courseId', co.course_id, 'name', co.name) from courses co
  where co.course_id = p.course_id and ${isOwnDraft(viewer)})`

/** Those who edit a problem `p` or read its tests as its course's: their tries say nothing of it. @param user a column */
export const knowsTests = (user: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(user)} in ${admins} or ${sql.ref(user)} = p.owner_id or exists (
    select from course_members m
    where m.course_id = p.course_id and m.user_id = ${sql.ref(user)} and m.view_testcase) or exists (
    select from problem_setters ps
    where ps.pid = p.pid and ps.user_id = ${sql.ref(user)} and ps.role <> 'translate'))`

/** Without a viewer: whether it is public. */
export const isReadable = (viewer: MaybeViewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`(p.status = ${sql.lit(ProblemStatus.Available)} and ${isOpenCourse(viewer, 'p.course_id')})`

/** `mayView` of a problem `p` that nothing opens. */
export function visibleTo(viewer: MaybeViewer): RawBuilder<SqlBool> {
  if (viewerIsAdmin(viewer)) return sql<SqlBool>`p.deleted_at is null`
  const own = viewer
    ? sql`or p.owner_id = ${viewer.userId} or ${holds(viewer, 'manageProblem', 'p.course_id')}
        or p.pid in ${setBy(viewer)}`
    : sql``
  return sql<SqlBool>`(p.deleted_at is null and (${isReadable(viewer)} ${own}))`
}

/** Matches the index problems_kept_back. */
const isKeptBack = sql`(deleted_at is not null or status <> 2 or course_id is not null)`

/** The negation of `mayView`, computed once per statement, so that rows of problems are found by an index of their own. */
export function closedTo(viewer: MaybeViewer): RawBuilder<unknown> {
  if (viewerIsAdmin(viewer)) return deletedProblems
  const isOfOthers = viewer
    ? sql`and owner_id <> ${viewer.userId}
        and (course_id is null or course_id not in ${coursesWhere(viewer, 'manageProblem')})
        and pid not in ${setBy(viewer)}`
    : sql``
  return sql`(
    select pid from problems where ${isKeptBack} and (deleted_at is not null or (
      status = ${sql.lit(ProblemStatus.Reserve)} or course_id in ${closedCourses(viewer)}) ${isOfOthers}))`
}

export const deletedProblems = sql`(select pid from problems where ${isKeptBack} and deleted_at is not null)`
