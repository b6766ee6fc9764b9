import { countryOf } from '@verdict/domain/country'
import { teamLimits } from '@verdict/domain/field-limits'
import { plainName } from '@verdict/domain/pasted-cells'
import { colorPattern, externalIdPattern, memberRoles } from '@verdict/domain/team'
import { uidLength } from '@verdict/domain/address-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isStorable,
  keyword,
  lineOfText,
  nothing,
  pageOf,
  paging,
} from '../platform/primitives.ts'

const cid = z.object({ cid: id })
const color = z.string().max(7).regex(colorPattern).nullable()
/** In the Contest API; one is made of the name where none is given. */
const externalId = z.string().max(teamLimits.externalId).regex(externalIdPattern)
/** At icpc.global; empty: none. */
const icpcId = lineOfText(teamLimits.icpcId).default('')
const picture = z
  .string()
  .max(teamLimits.picture)
  .regex(/^\/uploads\/[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/)

const organizationFields = {
  externalId: externalId.optional(),
  icpcId,
  name: lineOfText(teamLimits.name).min(1),
  formalName: lineOfText(teamLimits.formalName).default(''),
  /** ISO 3166-1 alpha-3. */
  country: z
    .string()
    .max(3)
    .refine((code) => countryOf(code) === code, 'is no country')
    .nullable()
    .default(null),
  /** The address of a picture. */
  logo: picture.nullable().default(null),
}
const organizationBody = z.object(organizationFields)

export const organization = z.object({
  id: z.number().int(),
  externalId: z.string(),
  icpcId: z.string(),
  name: z.string(),
  formalName: z.string(),
  country: z.string().nullable(),
  logo: z.string().nullable(),
  teams: z.number().int(),
})
export type Organization = z.output<typeof organization>

const categoryFields = {
  externalId: externalId.optional(),
  icpcId,
  name: lineOfText(teamLimits.name).min(1),
  type: lineOfText(teamLimits.type).default(''),
  /** Its teams are judged and stand on no board. */
  hidden: z.boolean().default(false),
  /** False: its teams stand on the board without a rank, and are never first. */
  ranked: z.boolean().default(true),
  /** Followed until a reader chooses otherwise. */
  starred: z.boolean().default(false),
  color: color.default(null),
}
const categoryBody = z.object(categoryFields)

export const category = z.object({
  id: z.number().int(),
  externalId: z.string(),
  icpcId: z.string(),
  name: z.string(),
  type: z.string(),
  hidden: z.boolean(),
  ranked: z.boolean(),
  starred: z.boolean(),
  color: z.string().nullable(),
  teams: z.number().int(),
})
export type TeamCategory = z.output<typeof category>

const role = z.enum(memberRoles)
const member = z.object({ uid: z.string(), nick: z.string(), role })
const place = { room: z.string(), seat: z.string() }

export const teamRow = z.object({
  /** Stands in its address and its username: `t:CID:NUMBER`. */
  number: z.number().int(),
  uid: z.string(),
  externalId: z.string(),
  icpcId: z.string(),
  label: z.string(),
  name: z.string(),
  organization: z.number().int().nullable(),
  categories: z.array(z.number().int()),
  hidden: z.boolean(),
  ...place,
  members: z.array(member),
  submissions: z.number().int(),
})
export type TeamRow = z.output<typeof teamRow>

const teamBody = z.object({
  externalId: externalId.optional(),
  icpcId,
  label: lineOfText(teamLimits.label).default(''),
  name: lineOfText(teamLimits.name).min(1),
  organization: bodyId.nullable().default(null),
  categories: z.array(bodyId).max(teamLimits.categories).default([]),
  hidden: z.boolean().default(false),
  room: lineOfText(teamLimits.room).default(''),
  seat: lineOfText(teamLimits.seat).default(''),
  members: z
    .array(
      z.object({
        uid: z.string().min(1).max(uidLength).refine(isStorable, 'is not plain text'),
        role: role.default('contestant'),
      }),
    )
    .max(teamLimits.members)
    .default([]),
})

const cell = lineOfText(teamLimits.cell).default('')
const sheetRow = z.object({
  team: cell,
  label: cell,
  organization: cell,
  country: cell,
  category: cell,
  room: cell,
  seat: cell,
  /** Usernames or student numbers, with blanks, commas or semicolons between them. */
  members: lineOfText(teamLimits.cell).overwrite(plainName).default(''),
  icpcId: cell,
})
export type TeamSheetRow = z.output<typeof sheetRow>

/** A line with one of these changes nothing. */
const teamSheetFaults = [
  'name-missing',
  'too-long',
  'repeated',
  'country-unknown',
  'unknown',
  'ambiguous',
  'banned',
  'staff',
  'elsewhere',
  'code-read',
  'too-many',
] as const

const sheetAnswer = z.object({
  rows: z.array(
    z.object({
      team: z.string(),
      state: z.enum(['new', 'changed', 'same', 'faulty']),
      /** `about`: the cell's word, such as a username. */
      faults: z.array(z.object({ kind: z.enum(teamSheetFaults), about: z.string() })),
      members: z.array(z.string()),
      /** An account is made for it. */
      account: z.boolean(),
    }),
  ),
  added: z.number().int(),
  changed: z.number().int(),
  accounts: z.number().int(),
  /** Named by the sheet and not yet in the contest. */
  organizations: z.array(z.string()),
  categories: z.array(z.string()),
})
export type TeamSheetAnswer = z.output<typeof sheetAnswer>

/** As everybody who reads the ranklist sees it. */
const teamPage = z.object({
  number: z.number().int(),
  uid: z.string(),
  label: z.string(),
  name: z.string(),
  hidden: z.boolean(),
  unranked: z.boolean(),
  organization: organization.omit({ teams: true, externalId: true, icpcId: true }).nullable(),
  categories: z.array(category.pick({ id: true, name: true, color: true })),
  members: z.array(member),
  /** For its members and who manages the contest. */
  place: z.object(place).optional(),
  isMine: z.boolean(),
})
export type TeamPage = z.output<typeof teamPage>

const managed = ['NOT_FOUND', 'FORBIDDEN'] as const
const written = [...managed, 'COURSE_ARCHIVED', 'NOT_OF_TEAMS'] as const
const teamAddress = z.object({ cid: id, number: id })
const listAddress = z.object({ cid: id, id })

export const teamEndpoints = defineEndpoints({
  'GET /contest/:cid/teams': {
    summary: 'The teams of a contest by number, with their members (who manages the contest)',
    access: 'login',
    params: cid,
    query: z.object({ ...paging(50), keyword }),
    data: pageOf(teamRow),
    errors: [...managed],
  },
  'GET /contest/:cid/teams/lists': {
    summary: 'The organizations and categories of a contest (who manages it)',
    access: 'login',
    params: cid,
    data: z.object({ organizations: z.array(organization), categories: z.array(category) }),
    errors: [...managed],
  },
  'GET /contest/:cid/teams/:number': {
    summary: 'A team: its organization, categories and members',
    description:
      'For who reads the ranklist. A hidden team is there for its members and who manages the contest.',
    access: 'login',
    params: teamAddress,
    data: teamPage,
    errors: [
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'CONTEST_NOT_ENTERED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
    ],
  },
  'POST /contest/:cid/teams': {
    summary: 'Add a team, which is an entrant from then on (who manages the contest)',
    access: 'login',
    params: cid,
    body: teamBody,
    data: z.object({ number: z.number().int() }),
    status: 201,
    errors: [...written, 'TEAMS_FULL', 'TEAM_ID_TAKEN', 'TEAM_MEMBERS_INVALID'],
  },
  'PUT /contest/:cid/teams/:number': {
    summary: 'Change a team and its members (who manages the contest)',
    access: 'login',
    params: teamAddress,
    body: teamBody,
    data: nothing,
    errors: [...written, 'TEAM_ID_TAKEN', 'TEAM_MEMBERS_INVALID'],
  },
  'DELETE /contest/:cid/teams/:number': {
    summary: 'Delete a team that has submitted nothing (who manages the contest)',
    access: 'login',
    params: teamAddress,
    data: nothing,
    errors: [...written, 'TEAM_HAS_SUBMISSIONS'],
  },
  'POST /contest/:cid/teams/sheet': {
    summary: 'Add and change the teams of a sheet (who manages the contest)',
    description:
      'A team is known by its name. An empty cell of a team that is there changes nothing. With `dryRun` it only says what it would do.',
    access: 'login',
    params: cid,
    body: z.object({
      rows: z.array(sheetRow).min(1).max(teamLimits.sheetRows),
      dryRun: z.boolean().default(false),
      /** Make an account for each new team without members. */
      accounts: z.boolean().default(false),
    }),
    data: sheetAnswer,
    errors: [...written, 'TEAMS_FULL'],
  },
  'POST /contest/:cid/teams/slips': {
    summary:
      'Slips to print, with new passwords for accounts that were made for teams (who manages the contest)',
    description: 'Earlier passwords of theirs are good no longer. A few hundred at a time.',
    access: 'login',
    token: 'never',
    params: cid,
    body: z.object({
      language: z.enum(['en-US', 'zh-CN']).default('en-US'),
      /** Only accounts without a password. */
      missing: z.boolean().default(false),
    }),
    media: ['application/pdf'],
    errors: [...written, 'TEAM_SLIPS_NONE', 'EXPORTS_BUSY'],
  },
  'POST /contest/:cid/teams/organizations': {
    summary: 'Add an organization (who manages the contest)',
    access: 'login',
    params: cid,
    body: organizationBody,
    data: z.object({ id: z.number().int() }),
    status: 201,
    errors: [...written, 'TEAMS_FULL', 'TEAM_ID_TAKEN'],
  },
  'PUT /contest/:cid/teams/organizations/:id': {
    summary: 'Change an organization (who manages the contest)',
    access: 'login',
    params: listAddress,
    body: organizationBody,
    data: nothing,
    errors: [...written, 'TEAM_ID_TAKEN'],
  },
  'DELETE /contest/:cid/teams/organizations/:id': {
    summary: 'Delete an organization; its teams have none then (who manages the contest)',
    access: 'login',
    params: listAddress,
    data: nothing,
    errors: [...written],
  },
  'POST /contest/:cid/teams/categories': {
    summary: 'Add a category (who manages the contest)',
    access: 'login',
    params: cid,
    body: categoryBody,
    data: z.object({ id: z.number().int() }),
    status: 201,
    errors: [...written, 'TEAMS_FULL', 'TEAM_ID_TAKEN'],
  },
  'PUT /contest/:cid/teams/categories/:id': {
    summary: 'Change a category (who manages the contest)',
    access: 'login',
    params: listAddress,
    body: categoryBody,
    data: nothing,
    errors: [...written, 'TEAM_ID_TAKEN'],
  },
  'DELETE /contest/:cid/teams/categories/:id': {
    summary: 'Delete a category (who manages the contest)',
    access: 'login',
    params: listAddress,
    data: nothing,
    errors: [...written],
  },
})
