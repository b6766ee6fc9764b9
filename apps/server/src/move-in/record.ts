// The data of a lab, whichever judge it comes from: the shape between the readers, one for each judge, and the one writer.
// A reader yields its records a kind at a time, in the order of `kinds`, as often as it is asked; it keeps no collection in
// memory. Records name each other by names that the reader makes up: `names` are all that a record goes by, and the first of
// them, `key`, says in the table of what was moved that it is here already.

import type { CourseRole } from '@verdict/domain/course'
import type { Language } from '@verdict/domain/language'
import type { ProgramProtocol } from '@verdict/domain/problem'
import type { Judge } from '@verdict/domain/verdict'
import type { ForeignPassword } from '../account/index.ts'
import type { StarterCode } from '../package/index.ts'

export interface Named {
  /** Unique within its kind. */
  key: string
  /** The names by which other records may refer to it, `key` among them. */
  names: string[]
  /** Its names in addresses of the other judge, where the key is not in them. */
  addresses?: string[]
}

/** Its number in the other judge's addresses; kept where it is free here. */
export interface Numbered extends Named {
  number: number | null
}

export interface UserRecord extends Named {
  uid: string
  /** Null: it cannot be taken along. */
  password: ForeignPassword | null
  /** 0 to 3, as here. */
  privilege: number
  nick: string
  motto: string
  mail: string
  school: string
  createdAt: Date | null
  visitedAt: Date | null
}

export interface GroupRecord extends Numbered {
  title: string
  createdAt: Date | null
}

export interface GroupMemberRecord extends Named {
  group: string
  user: string
}

export interface TagRecord extends Numbered {
  title: string
  color: string
  createdAt: Date | null
}

export interface CourseRecord extends Numbered {
  title: string
  description: string
  isPrivate: boolean
  joinCode: string
  createdAt: Date | null
}

export interface MemberRecord extends Named {
  user: string
  course: string
  role: CourseRole
  joinedAt: Date | null
}

export interface CourseProblemRecord extends Named {
  course: string
  problem: string
  sort: number
}

/** A file of test data on the disk. */
export interface TestRecord {
  /** That results name it by; null where they do not. */
  uuid: string | null
  input: string
  /** Null: the checker needs none. */
  output: string | null
  /** Its worth, where the tests of a problem give points. */
  points?: number
}

export interface ProblemRecord extends Numbered {
  title: string
  type: 1 | 2 | 3
  isAvailable: boolean
  timeMs: number | null
  memoryKb: number | null
  description: string
  input: string
  output: string
  /** In their order; the empty ones are none. */
  samples: { in: string; out: string }[]
  hint: string
  /** The source of the checker or interactor. */
  code: string
  /** How a checker is called; testlib's where it says none. */
  protocol?: ProgramProtocol
  /** Starter code by the names of families. */
  skeletons?: StarterCode
  tags: string[]
  source?: string
  owner: string | null
  createdAt: Date | null
  /** The parts of it that cannot come along: sentences. */
  losses: string[]
  /** The files of its tests in their order, looked up when it is written. */
  tests: () => Promise<TestRecord[]>
  /** The file of a picture that a statement names; null where it is none of this judge's. */
  picture: (address: string) => string | null
}

export interface ContestRecord extends Numbered {
  title: string
  startsAt: Date | null
  endsAt: Date | null
  /** 1 public, 2 private, 3 by password. */
  encrypt: 1 | 2 | 3
  isAvailable: boolean
  /** 1 numbers, 2 letters. */
  labelingStyle: 1 | 2
  password: string
  users: string[]
  groups: string[]
  problems: string[]
  course: string | null
  owner: string | null
  /** By which it is ranked; ICPC's where it says none. */
  rule?: 'oi'
  /** 'auto', 'none', or when it begins. */
  freeze: 'auto' | 'none' | Date
  /** The time of a manual unfreeze; undefined where the freeze ends by itself. */
  unfrozenAt?: Date | null
  createdAt: Date | null
}

export interface EntrantRecord extends Named {
  user: string
  contest: string
  enteredAt: Date | null
}

export interface SubmissionRecord extends Numbered {
  user: string
  problem: string
  /** Null outside contests. */
  contest: string | null
  course: string | null
  /** Null: one that is not known here. */
  language: Language | null
  code: string
  judge: Judge | null
  /** Hundredths of the points of its problem; else all of them for an accepted one, and none. */
  score?: number
  timeMs: number
  memoryKb: number
  error: string
  tests: { uuid: string; judge: number; time: number; memory: number }[]
  /** Percent, and the key of the other one. */
  similar: { percent: number; key: string } | null
  createdAt: Date | null
}

export interface NewsRecord extends Numbered {
  title: string
  content: string
  isShown: boolean
  createdAt: Date | null
}

export interface DiscussionRecord extends Numbered {
  title: string
  author: string
  problem: string | null
  contest: string | null
  /** Between its author and those who manage. */
  isPrivate: boolean
  createdAt: Date | null
}

export interface CommentRecord extends Named {
  discussion: string
  author: string
  content: string
  isHidden: boolean
  createdAt: Date | null
}

export interface ConnectionRecord extends Named {
  user: string
  provider: string
  providerId: string
  displayName: string
  accessToken: string
  refreshToken: string | null
  raw: unknown
}

export interface RecordOf {
  group: GroupRecord
  user: UserRecord
  groupMember: GroupMemberRecord
  tag: TagRecord
  course: CourseRecord
  problem: ProblemRecord
  courseMember: MemberRecord
  courseProblem: CourseProblemRecord
  contest: ContestRecord
  entrant: EntrantRecord
  submission: SubmissionRecord
  news: NewsRecord
  discussion: DiscussionRecord
  comment: CommentRecord
  connection: ConnectionRecord
}

export type Kind = keyof RecordOf

/** In the order in which they are brought in: each names only those before it. */
export const kinds = [
  'group',
  'user',
  'groupMember',
  'tag',
  'course',
  'problem',
  'courseMember',
  'courseProblem',
  'contest',
  'entrant',
  'submission',
  'news',
  'discussion',
  'comment',
  'connection',
] as const satisfies readonly Kind[]
