import { importLimits, studentNumbersAtOnce, teachersAtOnce, userSortKeys } from '@verdict/domain/account'
import { extraShareLimit } from '@verdict/domain/exam-time'
import { groupsOfPerson, importCellLength } from '@verdict/domain/field-limits'
import { oneLine } from '@verdict/domain/one-line'
import { z } from 'zod'
import { encrypted, privilege, profile, profileChange, sessionInfo } from './account.ts'
import { trailRow } from './audit.ts'
import { doneToEach, fewUids } from '../platform/each.ts'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  id,
  isoDate,
  isStorable,
  keyword,
  max32,
  nothing,
  pageOf,
  paging,
  queryNumber,
  sort,
  studentNumber,
  uid,
} from '../platform/primitives.ts'

const group = z.object({ gid: z.number().int(), title: z.string() })

const userListQuery = z.object({
  ...paging(30),
  sort,
  sortBy: z.enum(userSortKeys).default('lastVisitedAt'),
  /** In username or nickname, ignoring case. */
  keyword,
  privilege: queryNumber(0, 3),
  /** 1: with a second factor, 0: without. */
  secondFactor: queryNumber(0, 1),
  group: queryNumber(0),
})

export const managedUserRow = z.object({
  uid: z.string(),
  nick: z.string(),
  privilege,
  /** Made one by root; absent for nearly everybody. */
  isTeacher: z.boolean().optional(),
  /** They have a second factor; absent for others. */
  secondFactor: z.boolean().optional(),
  groups: z.array(group),
  solve: z.number().int(),
  submit: z.number().int(),
  lastVisitedAt: isoDate.nullable(),
  createdAt: isoDate,
})
export type ManagedUserRow = z.output<typeof managedUserRow>

export const managedUser = managedUserRow.extend({
  motto: z.string(),
  mail: z.string(),
  /** They opened a link at that address. */
  mailVerified: z.boolean(),
  school: z.string(),
  studentNumber: z.string(),
  /** Extra exam time in percent. */
  extraShare: z.number().int().optional(),
  avatarHash: profile.shape.avatarHash,
  updatedAt: isoDate,
  lastRequestId: z.string().nullable(),
  may: z.object({
    change: z.boolean(),
    /** Grantable, including the current one; empty: unchangeable. */
    privileges: z.array(privilege),
    /** Make them a teacher, or no teacher. */
    teacher: z.boolean(),
  }),
})
export type ManagedUser = z.output<typeof managedUser>

const managedUserChange = profileChange.extend({
  privilege: privilege.optional(),
  /** For root. */
  isTeacher: z.boolean().optional(),
  studentNumber: studentNumber.optional(),
  extraShare: z.number().int().min(0).max(extraShareLimit).optional(),
  groups: z.array(z.number().int().min(1).max(max32)).max(groupsOfPerson).optional(),
})

const cell = z
  .string()
  .max(importCellLength)
  .refine(isStorable, 'is not plain text')
  .overwrite(oneLine)
  .default('')

/** A raw line: errors are reported per line. */
const importRow = z.object({
  uid: cell,
  nick: cell,
  mail: cell,
  school: cell,
  group: cell,
  studentNumber: cell,
  extraShare: cell,
  password: encrypted.optional(),
})
export type ImportRow = z.input<typeof importRow>

const importFaults = [
  'INVALID_USERNAME',
  'USERNAME_TAKEN',
  'REPEATED',
  'NICK_TOO_LONG',
  'INVALID_MAIL',
  'SCHOOL_TOO_LONG',
  'UNKNOWN_GROUP',
  'AMBIGUOUS_GROUP',
  'INVALID_STUDENT_NUMBER',
  'STUDENT_NUMBER_TAKEN',
  'INVALID_EXTRA_SHARE',
  'PASSWORD_MISSING',
  'PASSWORD_UNREADABLE',
] as const
export type ImportFault = (typeof importFaults)[number]

const importResult = z.object({
  uid: z.string(),
  /** Always false in a dry run. */
  created: z.boolean(),
  faults: z.array(z.enum(importFaults)),
})
export type ImportResult = z.output<typeof importResult>

const numberFaults = [
  'UNKNOWN_USER',
  'NOT_ALLOWED',
  'REPEATED',
  'INVALID_STUDENT_NUMBER',
  'STUDENT_NUMBER_REPEATED',
  'STUDENT_NUMBER_TAKEN',
] as const
export type NumberFault = (typeof numberFaults)[number]

const teacherFaults = ['UNKNOWN_USER', 'NOT_ALLOWED', 'REPEATED'] as const
export type TeacherFault = (typeof teacherFaults)[number]

const numberResult = z.object({
  uid: z.string(),
  studentNumber: z.string(),
  before: z.string().nullable(),
  /** False in a dry run, or if equal. */
  changed: z.boolean(),
  faults: z.array(z.enum(numberFaults)),
})
export type NumberResult = z.output<typeof numberResult>

const teacherResult = z.object({
  /** As it is kept, else as it was sent. */
  uid: z.string(),
  nick: z.string(),
  /** They were none before; in a dry run nothing was changed. */
  changed: z.boolean(),
  faults: z.array(z.enum(teacherFaults)),
})
export type TeacherResult = z.output<typeof teacherResult>

const ofUser = z.object({ uid })
const list = {
  access: 'admin',
  query: userListQuery,
  data: pageOf(managedUserRow),
  errors: [],
} as const

export const userAdminEndpoints = defineEndpoints({
  'GET /admin/users': { summary: 'All users, with search, filters and sorting', ...list },
  'GET /user/list': { summary: 'The same as GET /admin/users', ...list },
  'GET /admin/users/:uid': {
    summary: 'One user with everything an administrator may know',
    access: 'admin',
    params: ofUser,
    data: managedUser,
    errors: ['NOT_FOUND'],
  },
  'PUT /admin/users/:uid': {
    summary: 'Change the given fields of a user of lower privilege; a demotion or a ban ends the sessions',
    access: 'admin',
    confirm: ['body.privilege', 'body.isTeacher'],
    params: ofUser,
    body: managedUserChange,
    data: managedUser,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'UNKNOWN_GROUPS', 'STUDENT_NUMBER_TAKEN'],
  },
  'PUT /admin/users/:uid/password': {
    summary: 'Give a user of lower privilege another password; all sessions of theirs end',
    access: 'admin',
    confirm: 'factor',
    params: ofUser,
    body: z.object({ newPassword: encrypted }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'DECRYPTION_FAILED'],
  },
  'GET /admin/users/:uid/sessions': {
    summary: 'Where a user is logged in, seen last first',
    access: 'admin',
    token: 'never',
    params: ofUser,
    data: z.object({ docs: z.array(sessionInfo) }),
    errors: ['NOT_FOUND'],
  },
  'DELETE /admin/users/:uid/sessions': {
    summary: 'End all sessions of a user of lower privilege',
    access: 'admin',
    params: ofUser,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /admin/users/:uid/sessions/:id': {
    summary: 'End one session of a user of lower privilege',
    access: 'admin',
    params: ofUser.extend({ id }),
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /admin/users/:uid/factors': {
    summary:
      'Take the second factor and passkeys of a user of lower privilege away, who lost them; all sessions of theirs end',
    access: 'admin',
    confirm: 'factor',
    params: ofUser,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /admin/users/:uid/audit': {
    summary: 'What administrators changed about a user, newest first; only root sees the addresses',
    access: 'admin',
    params: ofUser,
    query: z.object(paging(30)),
    data: pageOf(trailRow),
    errors: ['NOT_FOUND'],
  },
  'POST /admin/users/bans': {
    summary: 'Ban several users, or lift their bans; each by itself, as a change of one',
    access: 'admin',
    token: 'admin',
    body: z.object({ uids: fewUids, banned: z.boolean() }),
    data: doneToEach,
    errors: [],
  },
  'POST /admin/users/import': {
    summary:
      'Make accounts from lines of a sheet, each line for itself; or only say what would become of them',
    access: 'admin',
    token: 'admin',
    body: z.object({
      dryRun: z.boolean(),
      rows: z.array(importRow).min(1).max(importLimits.rowsOfCall),
    }),
    data: z.object({ results: z.array(importResult) }),
    errors: [],
  },
  'POST /admin/users/student-numbers': {
    summary: 'Give many people their student numbers, each line for itself',
    description: 'With `dryRun` it only says what would become of them. An empty number takes it away.',
    access: 'admin',
    token: 'admin',
    body: z.object({
      dryRun: z.boolean(),
      rows: z
        .array(z.object({ uid: cell, studentNumber: cell }))
        .min(1)
        .max(studentNumbersAtOnce),
    }),
    data: z.object({ results: z.array(numberResult) }),
    errors: [],
  },
  'POST /admin/users/teachers': {
    summary:
      'Make many people teachers by their usernames, each line for itself; or only say what would become of them',
    access: 'root',
    confirm: 'factor',
    token: 'admin',
    body: z.object({ dryRun: z.boolean(), uids: z.array(cell).min(1).max(teachersAtOnce) }),
    data: z.object({ results: z.array(teacherResult) }),
    errors: [],
  },
})
