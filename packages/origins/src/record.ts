// Records of a lab in a form independent of its judge, between the readers and the writer. A reader yields records kind
// by kind in the order of `kinds`, as often as asked, and keeps no collection in memory. Records refer to each other by
// `names`, which the reader makes up; the first one, `key`, identifies the record in the table of moved things.

import type { CourseRole } from '@verdict/domain/course'
import type { Language } from '@verdict/domain/language'
import type { ProgramProtocol } from '@verdict/domain/problem'
import type { Judge } from '@verdict/domain/verdict'
import type { ForeignPassword } from '@verdict/domain/foreign-password'
import type { StarterCode } from '@verdict/formats/starter-code'

export interface Named {
  /** Unique within its kind. */
  key: string
  /** The names by which other records may refer to it, `key` among them. */
  names: string[]
  /** Further unique names, by which another dump or part may have it. */
  aliases?: string[]
  /** Names in the other judge's addresses that are not derived from the key. */
  addresses?: string[]
  /** Where the dump has it: the file, and the line or byte. */
  place?: string
  /** Sentences about parts that are lost or changed, reported once it is imported. */
  losses?: string[]
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

/** They come in the order that they have in their course. */
export interface CourseProblemRecord extends Named {
  course: string
  problem: string
}

/** A file of test data on the disk. */
export interface TestRecord {
  /** Used by results; null if they do not name it. */
  uuid: string | null
  input: string
  /** Null: the checker needs none. */
  output: string | null
  /** Its worth, where the tests of a problem give points. */
  points?: number
}

export interface TestFolder {
  /** In their order. */
  tests: TestRecord[]
  /** Tests without files, and files without test. */
  lost: { name: string; why: string }[]
  /** Sentences about what is odd with all of them. */
  losses: string[]
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
  /** The files of its tests, looked up when it comes. */
  tests: () => Promise<TestFolder>
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
  /** Why the person is excluded, whatever they submitted. */
  out?: string
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
  /** Hundredths of the problem's points; absent: full for an accepted one, else none. */
  score?: number
  timeMs: number
  memoryKb: number
  error: string
  tests: { uuid: string; judge: Judge | null; time: number; memory: number }[]
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

/** In import order: each refers only to those before it. */
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
