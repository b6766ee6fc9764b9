// A pasted list of people: each line names one by username or student number, and perhaps a section. Looked at first, then
// added in one transaction. Lines that mean nobody, or more than one, keep no other from being added.

import type { ListedPerson } from '@verdict/contract/course-join'
import { basicRole } from '@verdict/domain/course'
import { courseLimits } from '@verdict/domain/field-limits'
import type { Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { accountsMeant, type MeantAccount } from './join-queries.ts'
import type { CourseContext } from './keep-times.ts'
import { insertSections, moveMembers, sectionsOf } from './section-queries.ts'
import { audit, heldCourse } from './service.ts'
import { addMembers } from './write-queries.ts'

interface Line {
  who: string
  /** Null or empty: as it is for members, none for others. */
  section: string | null
}

interface ReadLine {
  line: Line
  person: ListedPerson
  account: MeantAccount | null
}

interface ListAnswer {
  rows: ListedPerson[]
  added: number
  moved: number
  newSections: string[]
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, SECTIONS_FULL */
export async function addList(
  { db, keepTimes }: CourseContext,
  viewer: Viewer,
  origin: Origin,
  { courseId, rows, dryRun }: { courseId: number; rows: Line[]; dryRun: boolean },
): Promise<ListAnswer> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageCourse')
    const read = await readLines(tx, courseId, rows)
    const meant = read.filter(({ account }) => account !== null)
    const newSections = await missingSections(tx, viewer, courseId, meant)
    const people = read.map(({ person }) => person)
    if (dryRun) return { rows: people, added: 0, moved: 0, newSections }
    if (newSections.length > 0) await insertSections(tx, courseId, newSections)
    const ids = meant.flatMap(({ account }) => (account && !account.is_member ? [account.user_id] : []))
    const added = ids.length === 0 ? 0 : await addMembers(tx, courseId, ids, basicRole)
    const userIds = meant.flatMap(({ account }) => account?.user_id ?? [])
    const moved = await keepTimes(tx, { courseId, userIds }, () => intoSections(tx, viewer, courseId, meant))
    if (added > 0 || moved > 0) {
      await audit(tx, origin, viewer, 'course.addMembers', courseId, {
        after: {
          uids: meant.flatMap(({ account }) => account?.uid ?? []),
          role: basicRole,
          ...(newSections.length > 0 && { sections: newSections }),
        },
      })
    }
    return { rows: people, added, moved, newSections }
  })
}

async function readLines(tx: Queryable, courseId: number, lines: Line[]): Promise<ReadLine[]> {
  const found = new Map<number, MeantAccount[]>()
  for (const account of await accountsMeant(
    tx,
    courseId,
    lines.map(({ who }) => who),
  )) {
    found.set(account.line, [...(found.get(account.line) ?? []), account])
  }
  const seen = new Set<number>()
  return lines.map((line, index) => {
    const accounts = found.get(index + 1) ?? []
    const [only] = accounts
    if (!only || accounts.length > 1) {
      const state = only ? 'ambiguous' : 'unknown'
      return { line, account: null, person: { who: line.who, state, account: null } }
    }
    const isRepeated = seen.has(only.user_id)
    seen.add(only.user_id)
    const state = isRepeated ? 'repeated' : only.is_member ? 'member' : 'new'
    const account = { uid: only.uid, nick: only.nick }
    return { line, account: isRepeated ? null : only, person: { who: line.who, state, account } }
  })
}

/** @throws Refusal SECTIONS_FULL */
async function missingSections(
  tx: Queryable,
  viewer: Viewer,
  courseId: number,
  lines: ReadLine[],
): Promise<string[]> {
  const present = await sectionsOf(tx, courseId, viewer.userId)
  const known = new Set(present.map(({ name }) => name.toLowerCase()))
  const missing: string[] = []
  for (const { line } of lines) {
    if (!line.section || known.has(line.section.toLowerCase())) continue
    known.add(line.section.toLowerCase())
    missing.push(line.section)
  }
  if (known.size > courseLimits.sections) {
    throw new Refusal('SECTIONS_FULL', { limit: courseLimits.sections })
  }
  return missing
}

/** @returns how many members of before came into another one */
async function intoSections(
  tx: Queryable,
  viewer: Viewer,
  courseId: number,
  lines: ReadLine[],
): Promise<number> {
  const ids = new Map(
    (await sectionsOf(tx, courseId, viewer.userId)).map(({ name, section_id }) => [
      name.toLowerCase(),
      section_id,
    ]),
  )
  const bySection = new Map<number, { fresh: number[]; members: number[] }>()
  for (const { line, account } of lines) {
    const sectionId = line.section ? ids.get(line.section.toLowerCase()) : undefined
    if (sectionId === undefined || !account) continue
    const people = bySection.get(sectionId) ?? { fresh: [], members: [] }
    people[account.is_member ? 'members' : 'fresh'].push(account.user_id)
    bySection.set(sectionId, people)
  }
  let moved = 0
  for (const [sectionId, { fresh, members }] of bySection) {
    await moveMembers(tx, courseId, fresh, sectionId)
    moved += await moveMembers(tx, courseId, members, sectionId)
  }
  return moved
}
