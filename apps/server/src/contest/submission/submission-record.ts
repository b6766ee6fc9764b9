import type { JudgedTest } from '@verdict/contract/judge-protocol'
import type { ProblemStatus } from '@verdict/domain/problem'
import type { TestGroup } from '@verdict/domain/test-groups'
import type { Selectable } from 'kysely'
import type { SubmissionOutputs, Submissions } from '../../platform/database-types.ts'

export const ownColumns = [
  'sid',
  'user_id',
  'sent_by',
  'pid',
  'contest_id',
  'course_id',
  'language',
  'code_bytes',
  'outputs',
  'judge',
  'score',
  'time_ms',
  'memory_kb',
  'sim',
  'sim_sid',
  'after_end',
  'created_at',
  'updated_at',
] as const

type Stored = Selectable<Submissions>

export interface SubmissionRecord extends Pick<Stored, (typeof ownColumns)[number]> {
  uid: string
  nick: string
  title: string
  /** The member who sent it for the team; null: the entrant did. */
  sender_uid: string | null
  sender_nick: string | null
  /** Tests done and in total while running, else null. */
  done: number | null
  total: number | null
  /** Only shows that it was received. */
  withheld?: boolean
  reads_course: boolean
  course_opens: boolean
}

export interface FullSubmission extends SubmissionRecord {
  judgement_id: number
  code: string
  is_open: boolean
  of_hidden_team: boolean
  contest_title: string | null
  owner_id: number
  status: ProblemStatus
  deleted_at: Date | null
  is_closed: boolean
  is_managed: boolean
  shows_tests: boolean
  is_archived: boolean
  course_acts: boolean
  error: string
  judge_message: string
  tests: JudgedTest[]
  /** As of judging; null without groups. */
  groups: TestGroup[] | null
  host: string | null
}

export type SimilarRecord = Pick<Stored, 'sid' | 'code' | 'created_at'> & { uid: string; nick: string }

export type OutputFile = Pick<
  Selectable<SubmissionOutputs>,
  'number' | 'test_uuid' | 'name' | 'sha256' | 'bytes'
>
