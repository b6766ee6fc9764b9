// A lab's records in a form independent of its judge, between readers and writer. A reader yields them kind by kind in the
// order of `kinds`, as often as asked, and keeps no collection in memory. Records refer to each other by `names`, which the
// reader makes up; the first, `key`, identifies the record in the table of moved things.

import type { CourseRole } from '@verdict/domain/course'
import type { Language } from '@verdict/domain/language'
import type { ProgramProtocol } from '@verdict/domain/problem'
import type { Judge } from '@verdict/domain/verdict'
import type { ForeignPassword } from '@verdict/domain/foreign-password'
import type { StarterCode } from '@verdict/formats/starter-code'

export interface Named {
  key: string
  names: string[]
  /** Further unique names that another dump or part may use. */
  aliases?: string[]
  /** Names in the old site's addresses that cannot be derived from the key. */
  addresses?: string[]
  /** In the dump: file, and line or byte. */
  place?: string
  losses?: string[]
}

/** Number in the old site's addresses; kept where it is free here. */
export interface Numbered extends Named {
  number: number | null
}

export interface UserRecord extends Named {
  uid: string
  password: ForeignPassword | null
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
}

export interface TestRecord {
  uuid: string | null
  input: string
  output: string | null
  points?: number
}

export interface TestFolder {
  tests: TestRecord[]
  lost: { name: string; why: string }[]
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
  samples: { in: string; out: string }[]
  hint: string
  code: string
  protocol?: ProgramProtocol
  skeletons?: StarterCode
  tags: string[]
  source?: string
  owner: string | null
  createdAt: Date | null
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
  /** Default: ICPC. */
  rule?: 'oi'
  /** 'auto', 'none', or its begin. */
  freeze: 'auto' | 'none' | Date
  /** Time of a manual unfreeze; undefined where the freeze ends by itself. */
  unfrozenAt?: Date | null
  createdAt: Date | null
}

export interface EntrantRecord extends Named {
  out?: string
  user: string
  contest: string
  enteredAt: Date | null
}

export interface SubmissionRecord extends Numbered {
  user: string
  problem: string
  contest: string | null
  course: string | null
  language: Language | null
  code: string
  judge: Judge | null
  /** Hundredths of the problem's points; absent: full if accepted, else none. */
  score?: number
  timeMs: number
  memoryKb: number
  error: string
  tests: { uuid: string; judge: Judge | null; time: number; memory: number }[]
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
