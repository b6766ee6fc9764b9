// A sheet of teams. Each line is read in full before anything is written; one with a fault changes nothing.

import type { Given } from '@verdict/contract/endpoints'
import type { TeamSheetAnswer, TeamSheetRow } from '@verdict/contract/team'
import { countryOf } from '@verdict/domain/country'
import { teamLimits } from '@verdict/domain/field-limits'
import type { Queryable } from '../../platform/db.ts'
import { categoriesOf, organizationsOf } from './board-queries.ts'
import { accountsBy, type Accounts, faultOfMember } from './team-members.ts'
import { allTeams, type NamedAccount, type TeamRecord } from './team-queries.ts'

export type Sheet = Given<'POST /contest/:cid/teams/sheet'>['body']
type Row = TeamSheetAnswer['rows'][number]
type Fault = Row['faults'][number]

interface Named {
  id: number
  name: string
}

/** As the contest is before. Names are compared without regard to case. */
interface Known {
  teams: Map<string, TeamRecord>
  organizations: Map<string, Named & { country: string | null }>
  categories: Map<string, Named>
}

export interface ReadLine {
  row: TeamSheetRow
  state: Row['state']
  faults: Fault[]
  team: TeamRecord | null
  /** Null where the cell is empty. */
  country: string | null
  /** Null where the cell is empty: they stay. */
  members: NamedAccount[] | null
}

export interface ReadSheet {
  lines: ReadLine[]
  known: Known
}

export const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

const named = <T extends Named & { external: string }>(all: readonly T[]): Map<string, T> =>
  new Map([
    ...all.map((one): [string, T] => [keyOf(one.external), one]),
    ...all.map((one): [string, T] => [keyOf(one.name), one]),
  ])

async function knownIn(tx: Queryable, cid: number): Promise<Known> {
  const [teams, organizations, categories] = [
    await allTeams(tx, cid),
    await organizationsOf(tx, cid),
    await categoriesOf(tx, cid),
  ]
  return {
    teams: new Map(teams.map((team) => [keyOf(team.name), team])),
    organizations: named(
      organizations.map(({ organization_id: id, external_id: external, name, country }) => ({
        id,
        external,
        name,
        country,
      })),
    ),
    categories: named(
      categories.map(({ category_id: id, external_id: external, name }) => ({ id, external, name })),
    ),
  }
}

const between = /[\s,，;；、|｜]+/

export const wordsOf = ({ members }: Pick<TeamSheetRow, 'members'>): string[] =>
  members.split(between).filter((word) => word !== '')

/** Several stand in one cell, with a bar or a semicolon between them. */
export const categoriesNamed = ({ category }: Pick<TeamSheetRow, 'category'>): string[] =>
  category
    .split(/[|｜;；]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const lengths = [
  ['team', teamLimits.name],
  ['label', teamLimits.label],
  ['organization', teamLimits.name],
  ['room', teamLimits.room],
  ['seat', teamLimits.seat],
  ['icpcId', teamLimits.icpcId],
] as const

export async function readSheet(
  tx: Queryable,
  cid: number,
  { rows }: Pick<Sheet, 'rows'>,
): Promise<ReadSheet> {
  const known = await knownIn(tx, cid)
  const words = rows.flatMap((row) => wordsOf(row).map((word) => word.toLowerCase()))
  const accounts = await accountsBy(tx, cid, words)
  const seen = { teams: new Set<string>(), people: new Set<number>() }
  return { known, lines: rows.map((row) => readLine(row, known, accounts, seen)) }
}

function readLine(
  row: TeamSheetRow,
  known: Known,
  accounts: Accounts,
  seen: { teams: Set<string>; people: Set<number> },
): ReadLine {
  const key = keyOf(row.team)
  const team = known.teams.get(key) ?? null
  const country = row.country === '' ? null : countryOf(row.country)
  const faults: Fault[] = [
    ...(row.team === '' ? [{ kind: 'name-missing' as const, about: '' }] : []),
    ...lengths
      .filter(([name, most]) => row[name].length > most)
      .map(([name]) => ({ kind: 'too-long' as const, about: row[name].slice(0, teamLimits.name) })),
    ...categoriesNamed(row)
      .filter((name) => name.length > teamLimits.name)
      .map((name) => ({ kind: 'too-long' as const, about: name.slice(0, teamLimits.name) })),
    ...(row.team !== '' && seen.teams.has(key) ? [{ kind: 'repeated' as const, about: row.team }] : []),
    ...(row.country !== '' && (country === null || row.organization === '')
      ? [{ kind: 'country-unknown' as const, about: row.country.slice(0, teamLimits.name) }]
      : []),
  ]
  seen.teams.add(key)
  const members = row.members === '' ? null : membersIn(row, team, accounts, seen.people, faults)
  const read = { row, faults, team, country, members }
  return { ...read, state: stateOf(read, known) }
}

function membersIn(
  row: TeamSheetRow,
  team: TeamRecord | null,
  accounts: Accounts,
  seen: Set<number>,
  faults: Fault[],
): NamedAccount[] {
  const words = wordsOf(row)
  if (words.length > teamLimits.members) faults.push({ kind: 'too-many', about: String(words.length) })
  return words.slice(0, teamLimits.members).flatMap((word) => {
    const found = accounts.get(word.toLowerCase()) ?? []
    const [account] = found
    const isTwice = account !== undefined && seen.has(account.user_id)
    const kind = faultOfMember(found, team?.user_id ?? null, 'contestant') ?? (isTwice ? 'elsewhere' : null)
    if (kind !== null || !account) {
      faults.push({ kind: kind ?? 'unknown', about: word.slice(0, teamLimits.name) })
      return []
    }
    seen.add(account.user_id)
    return [account]
  })
}

function stateOf(line: Omit<ReadLine, 'state'>, known: Known): Row['state'] {
  if (line.faults.length > 0) return 'faulty'
  if (!line.team) return 'new'
  return changes(line, line.team, known) ? 'changed' : 'same'
}

function changes(
  { row, country, members }: Omit<ReadLine, 'state'>,
  team: TeamRecord,
  { organizations, categories }: Known,
): boolean {
  const organization = organizations.get(keyOf(row.organization))
  const wanted = categoriesNamed(row).map((name) => categories.get(keyOf(name))?.id)
  const before = team.members.filter(({ role }) => role === 'contestant').map(({ uid }) => uid)
  return (
    (row.label !== '' && row.label !== team.label) ||
    (row.room !== '' && row.room !== team.room) ||
    (row.seat !== '' && row.seat !== team.seat) ||
    (row.icpcId !== '' && row.icpcId !== team.icpc_id) ||
    (row.organization !== '' && organization?.id !== team.organization_id) ||
    (country !== null && organization?.country !== country) ||
    (wanted.length > 0 && !isSameSet(wanted, team.category_ids)) ||
    (members !== null &&
      !isSameSet(
        members.map(({ uid }) => uid),
        before,
      ))
  )
}

const isSameSet = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  new Set(a).size === new Set(b).size && a.every((one) => b.includes(one))
