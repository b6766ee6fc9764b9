// People of a PutongOJ: accounts, groups, courses, and the accounts elsewhere that they connected.

import { courseFlags, type CourseRole, wholeRole } from '@verdict/domain/course'
import type { RawDocument } from './bson-file.ts'
import { type Fields, fieldsOf, oneOf } from './fields.ts'
import { createdOf, idName, lacks, nameOrId, namesOf, type PutongSource } from './putongoj-source.ts'
import type {
  ConnectionRecord,
  CourseProblemRecord,
  CourseRecord,
  GroupMemberRecord,
  GroupRecord,
  MemberRecord,
  UserRecord,
} from './record.ts'
import type { Report } from './report.ts'

export async function* readGroup(source: PutongSource, report: Report): AsyncGenerator<GroupRecord> {
  for await (const fields of source.documents('Group')) {
    const number = fields.integer('gid', 'groupId')
    const [key] = namesOf(fields, 'gid', number)
    const title = fields.text('title', 'name')
    if (key === undefined || title === null) lacks(report, 'group', key, 'it has no number or no title')
    else {
      yield {
        key,
        names: namesOf(fields, 'gid', number),
        number,
        title,
        createdAt: createdOf(fields),
      }
    }
  }
}

export async function* readUser(source: PutongSource, report: Report): AsyncGenerator<UserRecord> {
  for await (const fields of source.documents('User')) {
    const uid = fields.text('uid')
    if (uid === null || uid.trim() === '')
      lacks(report, 'user', fields.id('_id') ?? undefined, 'it has no name')
    else yield userOf(fields, uid)
  }
}

export async function* readGroupMember(source: PutongSource): AsyncGenerator<GroupMemberRecord> {
  // Both sides know it, and where they differ who is named by either is in.
  const seen = new Set<string>()
  const pair = function* (group: string, user: string) {
    const key = `${group} ${user}`
    if (!seen.has(key)) yield { key, names: [key], group, user }
    seen.add(key)
  }
  for await (const fields of source.documents('Group')) {
    for (const uid of fields.list('list')) {
      if (typeof uid === 'string') yield* pair(`gid:${fields.integer('gid', 'groupId')}`, `uid:${uid}`)
    }
  }
  for await (const fields of source.documents('User')) {
    for (const gid of fields.list('gid')) {
      if (typeof gid === 'number' && gid > 0) yield* pair(`gid:${gid}`, `uid:${fields.text('uid')}`)
    }
  }
}

export async function* readCourse(source: PutongSource, report: Report): AsyncGenerator<CourseRecord> {
  for await (const fields of source.documents('Course')) {
    const number = fields.integer('courseId')
    const [key] = namesOf(fields, 'courseId', number)
    const title = fields.text('name')
    if (key === undefined || title === null) lacks(report, 'course', key, 'it has no number or no name')
    else {
      yield {
        key,
        names: namesOf(fields, 'courseId', number),
        number,
        title,
        description: fields.text('description') ?? '',
        isPrivate: fields.integer('encrypt') !== 1,
        joinCode: fields.text('joinCode') ?? '',
        createdAt: createdOf(fields),
      }
    }
  }
}

export async function* readCourseMember(source: PutongSource, report: Report): AsyncGenerator<MemberRecord> {
  for await (const fields of source.documents('CourseMember')) {
    const [user, course] = [idName(fields.raw['user']), idName(fields.raw['course'])]
    const key = `${course} ${user}`
    if (user === null || course === null)
      lacks(report, 'courseMember', key, 'it names no person or no course')
    else
      yield {
        key,
        names: [key],
        user,
        course,
        role: roleOf(fields.raw['role']),
        joinedAt: createdOf(fields),
      }
  }
}

export async function* readCourseProblem(
  source: PutongSource,
  report: Report,
): AsyncGenerator<CourseProblemRecord> {
  for await (const fields of source.documents('CourseProblem')) {
    const [problem, course] = [nameOrId(fields.raw['problem'], 'pid'), idName(fields.raw['course'])]
    const key = `${course} ${problem}`
    if (problem === null || course === null)
      lacks(report, 'courseProblem', key, 'it names no problem or no course')
    else yield { key, names: [key], problem, course, sort: fields.integer('sort') ?? 0 }
  }
}

export async function* readConnection(
  source: PutongSource,
  report: Report,
): AsyncGenerator<ConnectionRecord> {
  for await (const fields of source.documents('OAuth')) {
    const [user, provider, providerId] = [
      idName(fields.raw['user']),
      fields.text('provider')?.toLowerCase() ?? null,
      fields.text('providerId'),
    ]
    const key = `${provider} ${providerId}`
    if (user === null || provider === null || providerId === null)
      lacks(report, 'connection', key, 'it names no person or no account elsewhere')
    else
      yield {
        key,
        names: [key],
        user,
        provider,
        providerId,
        displayName: fields.text('displayName') ?? providerId,
        accessToken: fields.text('accessToken') ?? '',
        refreshToken: fields.text('refreshToken'),
        raw: fields.raw['raw'] ?? null,
      }
  }
}

function userOf(fields: Fields, uid: string): UserRecord {
  const password = fields.text('pwd') ?? ''
  return {
    key: `uid:${uid}`,
    names: namesOf(fields, 'uid', uid),
    uid,
    password: /^[0-9a-f]{72}$/i.test(password)
      ? { kind: 'digest', digest: password.toLowerCase() }
      : /^\$2[aby]\$\d\d\$.{53}$/.test(password)
        ? { kind: 'bcrypt', hash: password }
        : null,
    privilege: oneOf(fields.integer('privilege'), [0, 1, 2, 3], 1),
    nick: fields.text('nick') ?? '',
    motto: fields.text('motto') ?? '',
    mail: fields.text('mail') ?? '',
    school: fields.text('school') ?? '',
    createdAt: createdOf(fields),
    visitedAt: fields.date('lastVisitedAt'),
  }
}

const roleOf = (raw: unknown): CourseRole => {
  const given = fieldsOf((raw ?? {}) as RawDocument)
  return wholeRole({
    basic: true,
    ...Object.fromEntries(courseFlags.filter(given.flag).map((flag) => [flag, true])),
  })
}
