// Organizations, groups, teams and accounts, as JSON or YAML by the standard, or as tables of older systems.

import { isStrongPassword } from '@verdict/domain/account'
import { countryOf } from '@verdict/domain/country'
import { teamLimits } from '@verdict/domain/field-limits'
import { pictureBytes } from '@verdict/domain/limits'
import { externalIdPattern } from '@verdict/domain/team'
import { type Content, extensionOf } from '../content.ts'
import { Fields } from '../text.ts'
import { colorIn, type ContestFiles, passOver, plainLine } from './contest-files.ts'
import type {
  PackagedAccount,
  PackagedContest,
  PackagedGroup,
  PackagedOrganization,
  PackagedTeam,
} from './packaged.ts'

const accountsAtMost = teamLimits.teams * 4
/** As long as this judge takes one. */
const passwordLength = 100

type Lists = Pick<PackagedContest, 'organizations' | 'groups' | 'teams' | 'accounts'>

/** @throws PackageFault */
export async function readLists(files: ContestFiles): Promise<Lists> {
  const own = (await files.read('verdict'))?.fields ?? new Fields(null)
  const rows = await rowsOf(files)
  const ids = { organizations: new Ids(files), groups: new Ids(files), teams: new Ids(files) }
  const organizations = rows.organizations.flatMap((row) => organizationIn(files, row, ids.organizations))
  const groups = rows.groups.flatMap((row) => groupIn(files, row, ids.groups, own.get('groups')))
  const teams = rows.teams.flatMap((row) => teamIn(files, row, ids, own.get('teams')))
  return { organizations, groups, teams, accounts: await accountsIn(files, rows.accounts, teams, ids.teams) }
}

/** The rows of tables have the names of the standard. */
async function rowsOf(files: ContestFiles): Promise<Record<keyof Lists, Fields[]>> {
  const listed = async (most: number, ...stems: string[]) => (await files.rows(most, ...stems))?.rows
  const table = async (most: number, names: string[], read: (cells: string[]) => object) =>
    (await files.table(most, ...names))?.rows.map((cells) => new Fields(read(cells)))
  const { teams: most, organizations, categories } = teamLimits
  const teams =
    (await listed(most, 'teams')) ?? (await table(most, ['teams2.tsv', 'teams.tsv'], teamCells)) ?? []
  const places =
    (await listed(organizations, 'organizations', 'institutions', 'affiliations')) ??
    (await table(organizations, ['institutions2.tsv', 'institutions.tsv'], organizationCells))
  return {
    teams,
    organizations: places ?? organizationsOfTeams(teams),
    groups:
      (await listed(categories, 'groups')) ?? (await table(categories, ['groups.tsv'], groupCells)) ?? [],
    accounts:
      (await listed(accountsAtMost, 'accounts')) ??
      (await table(accountsAtMost, ['accounts.tsv'], accountCells)) ??
      [],
  }
}

/** Before teams have their numbers, tables say so. */
const numberIn = (cell: string): string => (/^null$/i.test(cell) ? '' : cell)

const placeId = (text: string): string => text.replace(/^INST-(?:U-)?0*(?=.)/, '')
/** Numbers of icpc.global are marked so; others number as they like. */
const placeNumber = (text: string): string => (/^INST-(?:U-)?\d+$/.test(text) ? placeId(text) : '')

const teamCells = ([
  id = '',
  icpc = '',
  group = '',
  name = '',
  place = '',
  short = '',
  country = '',
  placed = '',
]: string[]) => ({
  id: numberIn(id) || numberIn(icpc),
  icpc_id: numberIn(icpc),
  group_ids: [numberIn(group)],
  name,
  organization_id: placed === '' ? short || place : placeId(placed),
  place: { icpc_id: placeNumber(placed), name: short || place, formal_name: place, country },
})

const organizationCells = ([id = '', formal = '', name = '', ...rest]: string[]) => ({
  id: placeId(id),
  icpc_id: placeNumber(id),
  name: name || formal,
  formal_name: formal,
  country: rest.find((cell) => /^[A-Z]{3}$/.test(cell) && countryOf(cell) !== null) ?? null,
})

const groupCells = ([id = '', name = '']: string[]) => ({ id, name })

const accountCells = ([type = '', name = '', username = '', password = '']: string[]) => ({
  type,
  name,
  username,
  password,
})

/** Tables say of each team where it is from. */
function organizationsOfTeams(teams: readonly Fields[]): Fields[] {
  const found = new Map<string, Fields>()
  for (const team of teams) {
    const id = team.get('organization_id').text
    const place = team.get('place')
    if (id === '' || !place.isMap || found.has(id)) continue
    const [icpc_id, name, formal_name, country] = [
      place.get('icpc_id').text,
      place.get('name').text,
      place.get('formal_name').text,
      place.get('country').text,
    ]
    found.set(id, new Fields({ id, icpc_id, name: name || id, formal_name, country }))
  }
  return [...found.values()]
}

/** Ids as this judge has them, by those of the package. */
class Ids {
  readonly #files: ContestFiles
  readonly #byGiven = new Map<string, string>()
  readonly #taken = new Set<string>()

  constructor(files: ContestFiles) {
    this.#files = files
  }

  /** @returns null for one that is there already */
  add(given: string, row: Fields): string | null {
    if (this.#byGiven.has(given)) {
      this.#files.repeat(given, row)
      return null
    }
    const id = this.#free(given)
    if (id !== given) this.#files.lose('id-changed', { text: given.slice(0, 60), id })
    this.#byGiven.set(given, id)
    this.#taken.add(id)
    return id
  }

  #free(given: string): string {
    if (externalIdPattern.test(given) && !this.#taken.has(given)) return given
    const plain =
      given
        .replace(/[^A-Za-z0-9_.-]+/g, '-')
        .replace(/^[.-]+/, '')
        .slice(0, 28) || 'id'
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? plain : `${plain}-${number}`
      if (externalIdPattern.test(id) && !this.#taken.has(id)) return id
    }
  }

  get(given: string): string | null {
    return this.#byGiven.get(given) ?? null
  }

  /** @returns null where there is none */
  refer(given: string): string | null {
    if (given === '') return null
    const id = this.get(given)
    if (id === null) this.#files.lose('reference-unknown', { text: given.slice(0, 60) })
    return id
  }
}

function named(files: ContestFiles, text: string, most: number): string {
  const whole = plainLine(text, most + 1)
  if (whole.length <= most) return whole
  files.lose('text-cut', { text: whole.slice(0, 60) })
  return plainLine(text, most)
}

/** Whole or not at all: a part of it is somebody else's. */
function icpcIdIn(files: ContestFiles, row: Fields): string {
  const text = plainLine(row.get('icpc_id').text, teamLimits.icpcId + 1)
  if (text.length <= teamLimits.icpcId) return text
  files.lose('reference-unknown', { text })
  return ''
}

/** By which others mean it: people leave ids out. */
const idNames = ['id', 'externalid', 'icpc_id', 'label', 'name', 'shortname', 'short_name', 'formal_name']

function idIn(files: ContestFiles, row: Fields, list: keyof Lists): string {
  for (const name of idNames) {
    const text = row.get(name).text.trim()
    if (text !== '') return text
  }
  files.skip(list)
  return ''
}

function organizationIn(files: ContestFiles, row: Fields, ids: Ids): PackagedOrganization[] {
  const given = idIn(files, row, 'organizations')
  const id = given === '' ? null : ids.add(given, row)
  if (id === null) return []
  const country = row.get('country').text
  const code = country === '' ? null : countryOf(country)
  if (country !== '' && code === null) files.lose('reference-unknown', { text: country.slice(0, 60) })
  const short = row.get('name', 'shortname', 'short_name').text
  const formal = row.get('formal_name', 'formalname').text
  return [
    {
      id,
      icpcId: icpcIdIn(files, row),
      name: named(files, short || formal || given, teamLimits.name),
      formalName: named(files, formal, teamLimits.formalName),
      country: code,
      logo: logoOf(files, given, row.get('logo')),
    },
  ]
}

const pictures = new Set(['.png', '.jpg', '.jpeg', '.gif', '.webp'])

/** The largest that is shown here: it is drawn in many sizes. */
function logoOf(files: ContestFiles, id: string, references: Fields): Content | null {
  const named = references.list.map((one) => ({
    name: one.get('filename').text,
    width: one.get('width').number ?? 0,
  }))
  // Their address, kind and size are those of the file.
  passOver(references)
  const folder = `organizations/${id}/`
  const lying = [...files.view.files.keys()]
    .filter((path) => path.startsWith(folder) && /^logo/i.test(path.slice(folder.length)))
    .map((path) => ({ name: path.slice(folder.length), width: 0 }))
  const all = [...named.toSorted((a, b) => b.width - a.width), ...lying]
  const known = all.flatMap(({ name }) => files.view.files.get(folder + name) ?? [])
  const [shown] = known.filter(({ path, bytes }) => pictures.has(extensionOf(path)) && bytes <= pictureBytes)
  for (const { path } of known) if (shown) files.use(path)
  if (!shown && all.length > 0) files.lose('logo-unknown', { id: id.slice(0, 60) })
  return shown ?? null
}

function groupIn(files: ContestFiles, row: Fields, ids: Ids, own: Fields): PackagedGroup[] {
  const given = idIn(files, row, 'groups')
  const id = given === '' ? null : ids.add(given, row)
  if (id === null) return []
  const more = own.get(given)
  const ranked = more.get('ranked')
  return [
    {
      id,
      icpcId: icpcIdIn(files, row),
      name: named(files, row.get('name').text || given, teamLimits.name),
      type: named(files, row.get('type').text, teamLimits.type),
      hidden: row.get('hidden').flag || more.get('hidden').flag,
      ranked: !ranked.isThere || ranked.flag,
      starred: more.get('starred').flag,
      color: colorIn(files, more.get('color').text, row.get('color').text),
    },
  ]
}

function teamIn(
  files: ContestFiles,
  row: Fields,
  ids: { organizations: Ids; groups: Ids; teams: Ids },
  own: Fields,
): PackagedTeam[] {
  const given = idIn(files, row, 'teams')
  const id = given === '' ? null : ids.teams.add(given, row)
  if (id === null) return []
  const more = own.get(given)
  row.get('hidden')
  const groups = [...row.get('group_ids').texts, ...row.get('group_id').texts]
  const known = groups.flatMap((group) => ids.groups.refer(group) ?? [])
  // Older systems say in words where a team sits.
  const place = row.get('location').get('description').text || row.get('room').text
  return [
    {
      id,
      icpcId: icpcIdIn(files, row),
      label: named(files, row.get('label').text, teamLimits.label),
      name: named(files, row.get('display_name').text || row.get('name').text || given, teamLimits.name),
      organization: ids.organizations.refer(row.get('organization_id').text),
      groups: [...new Set(known)].slice(0, teamLimits.categories),
      hidden: (more.get('hidden').isThere ? more : row).get('hidden').flag,
      room: named(files, more.get('room').text || place, teamLimits.room),
      seat: named(files, more.get('seat').text, teamLimits.seat),
    },
  ]
}

/** `team-007` is of the team 7, as is the account of its name. */
function teamOfUsername(username: string, teams: readonly PackagedTeam[]): string | null {
  const number = /\d{1,18}$/.exec(username)?.[0].replace(/^0+(?=.)/, '')
  const found =
    teams.find(({ id }) => id === username) ??
    teams.find(({ id }) => number !== undefined && id.replace(/^0+(?=.)/, '') === number)
  return found?.id ?? null
}

async function accountsIn(
  files: ContestFiles,
  rows: readonly Fields[],
  teams: readonly PackagedTeam[],
  ids: Ids,
): Promise<PackagedAccount[]> {
  const people = await peopleIn(files)
  const seen = new Set<string>()
  const linked = new Set<string>()
  const counts = { staff: 0, alone: 0, weak: 0, many: 0 }
  const members = new Map<string, number>()
  const accounts = rows.flatMap((row): PackagedAccount[] => {
    const username = plainLine(row.get('username', 'id').text, 200)
    const [type, person] = [row.get('type').text.toLowerCase(), row.get('person_id').text]
    for (const name of ['id', 'ip', 'name', 'password', 'team_id']) row.get(name)
    if (username === '') {
      files.skip('accounts')
      return []
    }
    if (type !== '' && type !== 'team') counts.staff += 1
    if (type !== '' && type !== 'team') return []
    if (seen.has(username.toLowerCase())) {
      files.repeat(username, row)
      return []
    }
    seen.add(username.toLowerCase())
    const asked = row.get('team_id').text
    const team = asked === '' ? teamOfUsername(username, teams) : ids.get(asked)
    if (team === null) counts.alone += 1
    if (team === null) return []
    const count = (members.get(team) ?? 0) + 1
    if (count > teamLimits.members) counts.many += 1
    if (count > teamLimits.members) return []
    members.set(team, count)
    linked.add(person)
    const own = people.get(person) ?? nobody
    const given = row.get('password').text
    const password = given.length <= passwordLength && isStrongPassword(given) ? given : null
    if (given !== '' && password === null) counts.weak += 1
    const name = plainLine(row.get('name').text || own.name, teamLimits.name)
    return [{ username, name, password, team, role: own.role }]
  })
  for (const [name, code] of lossOfCount) {
    if (counts[name] > 0) files.lose(code, { count: counts[name] })
  }
  const without = [...people].flatMap(([id, { rows }]) => (linked.has(id) ? [] : rows))
  // Nothing of them is taken.
  for (const row of without) for (const [, field] of row.entries) passOver(field)
  if (without.length > 0) files.lose('persons-ignored', { count: without.length })
  return accounts
}

const lossOfCount = [
  ['staff', 'account-of-staff'],
  ['alone', 'account-without-team'],
  ['many', 'account-too-many'],
  ['weak', 'password-weak'],
] as const

interface Person {
  name: string
  role: PackagedAccount['role']
  /** More than one of those without an id. */
  rows: Fields[]
}

const nobody: Person = { name: '', role: 'contestant', rows: [] }

/** By id; accounts say of which team they are. */
async function peopleIn(files: ContestFiles): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for (const row of (await files.rows(accountsAtMost, 'persons'))?.rows ?? []) {
    const id = row.get('id').text
    for (const name of ['team_id', 'team_ids']) row.get(name)
    const name = row.get('name').text
    const role = row.get('role').text === 'coach' ? 'coach' : 'contestant'
    people.set(id, { name, role, rows: [...(people.get(id)?.rows ?? []), row] })
  }
  return people
}
