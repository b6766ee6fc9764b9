import { courseFlags, type CourseRole, wholeRole } from '@verdict/domain/course'
import type { RawDocument } from './bson-file.ts'
import { type Fields, fieldsOf, oneOf } from './fields.ts'
import {
  byBirth,
  calledBy,
  createdOf,
  idName,
  lacks,
  madeWhole,
  nameOrId,
  type PutongSource,
} from './putongoj-source.ts'
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
  for await (const fields of byBirth(source.documents('Group'))) {
    const number = fields.integer('gid', 'groupId')
    const called = calledBy(fields, 'gid', number)
    const title = fields.text('title', 'name')
    fields.list('list')
    if (called === null || title === null) lacks(report, 'group', fields, 'it has no number or no title')
    else
      yield madeWhole(fields, {
        ...called,
        number,
        title,
        createdAt: createdOf(fields),
      })
  }
}

export async function* readUser(source: PutongSource, report: Report): AsyncGenerator<UserRecord> {
  for await (const fields of source.documents('User')) {
    const uid = fields.text('uid')
    if (uid === null || uid.trim() === '') lacks(report, 'user', fields, 'it has no name')
    else yield userOf(fields, uid)
  }
}

/** Old dumps store it on both sides; where they differ, either side counts. */
export async function* readGroupMember(
  source: PutongSource,
  report: Report,
): AsyncGenerator<GroupMemberRecord> {
  const seen = new Set<string>()
  const pair = function* (fields: Fields, group: string | null, user: string | null) {
    const key = `${group} ${user}`
    if (group === null || user === null)
      lacks(report, 'groupMember', fields, 'it names no group or no person')
    else if (!seen.has(key)) yield { key, names: [key], group, user, place: fields.place }
    seen.add(key)
  }
  for await (const fields of source.documents('Group')) {
    const group = calledBy(fields, 'gid', fields.integer('gid', 'groupId'))?.key ?? null
    for (const user of fields.list('list')) yield* pair(fields, group, nameOrId(user, 'uid'))
  }
  for await (const fields of source.documents('User')) {
    const user = calledBy(fields, 'uid', fields.text('uid'))?.key ?? null
    for (const group of [...fields.list('gid'), ...fields.list('groups')]) {
      yield* pair(fields, nameOrId(group, 'gid'), user)
    }
  }
}

export async function* readCourse(source: PutongSource, report: Report): AsyncGenerator<CourseRecord> {
  for await (const fields of byBirth(source.documents('Course'))) {
    const number = fields.integer('courseId')
    const called = calledBy(fields, 'courseId', number)
    const title = fields.text('name')
    if (called === null || title === null) lacks(report, 'course', fields, 'it has no number or no name')
    else {
      yield madeWhole(fields, {
        ...called,
        number,
        title,
        description: fields.text('description') ?? '',
        isPrivate: fields.integer('encrypt', 'visibility') !== 1,
        joinCode: fields.text('joinCode') ?? '',
        createdAt: createdOf(fields),
      })
    }
  }
}

export async function* readCourseMember(source: PutongSource, report: Report): AsyncGenerator<MemberRecord> {
  for await (const fields of source.documents('CourseMember')) {
    const [user, course] = [idName(fields.value('user')), idName(fields.value('course'))]
    const key = `${course} ${user}`
    if (user === null || course === null)
      lacks(report, 'courseMember', fields, 'it names no person or no course')
    else {
      const { role, isRaised } = roleOf(fields.value('role'))
      const record = {
        key,
        names: [key],
        user,
        course,
        role,
        joinedAt: createdOf(fields),
      }
      yield madeWhole(fields, record, [[isRaised, 'its rights imply others here, which it got as well']])
    }
  }
}

export async function* readCourseProblem(
  source: PutongSource,
  report: Report,
): AsyncGenerator<CourseProblemRecord> {
  const all: { record: CourseProblemRecord; sort: number; at: number }[] = []
  for await (const fields of source.documents('CourseProblem')) {
    const [problem, course] = [nameOrId(fields.value('problem'), 'pid'), idName(fields.value('course'))]
    const sort = fields.number('sort', 'position')
    const at = fields.date('updatedAt')?.getTime() ?? 0
    const key = `${course} ${problem}`
    if (problem === null || course === null)
      lacks(report, 'courseProblem', fields, 'it names no problem or no course')
    else {
      const record = madeWhole(fields, { key, names: [key], problem, course }, [
        [sort === null, 'its place in the course is not known, so it is as if it were 0'],
      ])
      all.push({ record, sort: sort ?? 0, at })
    }
  }
  for (const { record } of all.toSorted((a, b) => a.sort - b.sort || b.at - a.at)) yield record
}

export async function* readConnection(
  source: PutongSource,
  report: Report,
): AsyncGenerator<ConnectionRecord> {
  for await (const fields of source.documents('OAuth')) {
    const [user, provider, providerId] = [
      idName(fields.value('user')),
      fields.text('provider')?.toLowerCase() ?? null,
      fields.text('providerId'),
    ]
    const key = `${provider} ${providerId}`
    if (user === null || provider === null || providerId === null)
      lacks(report, 'connection', fields, 'it names no person or no account elsewhere')
    else
      yield madeWhole(fields, {
        key,
        names: [key],
        user,
        provider,
        providerId,
        displayName: fields.text('displayName') ?? providerId,
        accessToken: fields.text('accessToken') ?? '',
        refreshToken: fields.text('refreshToken'),
        raw: fields.value('raw') ?? null,
      })
  }
}

const privileges = [0, 1, 2, 3]

function userOf(fields: Fields, uid: string): UserRecord {
  const password = fields.text('pwd') ?? ''
  const privilege = fields.integer('privilege')
  for (const name of ['gid', 'groups']) fields.list(name)
  return madeWhole(
    fields,
    {
      ...calledBy(fields, 'uid', uid)!,
      uid,
      password: /^[0-9a-f]{72}$/i.test(password)
        ? { kind: 'digest', digest: password.toLowerCase() }
        : /^\$2[aby]\$\d\d\$.{53}$/.test(password)
          ? { kind: 'bcrypt', hash: password }
          : null,
      privilege: oneOf(privilege, privileges, 1),
      nick: fields.text('nick') ?? '',
      motto: fields.text('motto') ?? '',
      mail: fields.text('mail') ?? '',
      school: fields.text('school') ?? '',
      createdAt: createdOf(fields),
      visitedAt: fields.date('lastVisitedAt'),
    },
    [
      [
        privilege === null ? !isNone(fields.value('privilege')) : !privileges.includes(privilege),
        'its privilege is none that is known, so it is an ordinary account',
      ],
    ],
  )
}

const isNone = (value: unknown): boolean => value === undefined || value === null

function roleOf(raw: unknown): { role: CourseRole; isRaised: boolean } {
  const given = fieldsOf((raw ?? {}) as RawDocument)
  const flags = courseFlags.filter(given.flag)
  const role = wholeRole({
    basic: true,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  })
  return {
    role,
    isRaised: courseFlags.some((flag) => role[flag] && flag !== 'basic' && !flags.includes(flag)),
  }
}
