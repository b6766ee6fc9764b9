// Teams, their organizations, groups and people as the API has them.

import { createHash } from 'node:crypto'
import type { FileReference, Models } from './ccs-model.ts'
import type { Thing } from './ccs-things.ts'
import { type Hall, isOwnOf, type Lens, opensAll } from './hall.ts'
import type { HallGroup, HallMember, HallOrganization, HallTeam } from './team-in-hall-queries.ts'

const organizationId = (school: string): string =>
  `o${createHash('sha256').update(school).digest('hex').slice(0, 20)}`

/** @param isPublic some team of it stands on the board */
export const schoolThing = (school: string, isPublic: boolean): Thing<'organizations'> => {
  const model = {
    id: organizationId(school),
    icpcId: null,
    name: school,
    formalName: null,
    country: null,
    logo: [],
  }
  return { kind: 'organizations', id: model.id, seen: (lens) => (isPublic || opensAll(lens) ? model : null) }
}

/** @param logo none where its picture is of no kind that the API knows */
export const organizationThing = (
  organization: HallOrganization,
  logo: FileReference[],
): Thing<'organizations'> => {
  const model: Models['organizations'] = {
    id: organization.external_id,
    icpcId: organization.icpc_id || null,
    name: organization.name,
    formalName: organization.formal_name || null,
    country: organization.country,
    logo,
  }
  return {
    kind: 'organizations',
    id: model.id,
    seen: (lens) => (organization.is_public || opensAll(lens) ? model : null),
  }
}

export const groupThing = ({ external_id: id, icpc_id, name, type, hidden }: HallGroup): Thing<'groups'> => {
  const model = { id, icpcId: icpc_id || null, name, type: type || null }
  return { kind: 'groups', id, seen: (lens) => (!hidden || opensAll(lens) ? model : null) }
}

const seesTeam = (lens: Lens, team: HallTeam): boolean =>
  opensAll(lens) || !team.is_hidden || isOwnOf(lens, team.user_id)

export const organizationIn = ({ contest }: Hall, { organization, school }: HallTeam): string | null =>
  organization ?? (contest.shows_schools && school !== '' ? organizationId(school) : null)

export const teamThing = (hall: Hall, team: HallTeam): Thing<'teams'> => {
  const model: Models['teams'] = {
    id: team.id,
    icpcId: team.icpc_id || null,
    name: team.name,
    label: team.label,
    organizationId: organizationIn(hall, team),
    groupIds: team.groups,
    hidden: team.is_hidden,
  }
  const whole = { ...model, groupIds: [...team.groups, ...team.hidden_groups] }
  // A team that others do not see may be the only one of its organization.
  const own = team.is_hidden ? { ...model, organizationId: null } : model
  return {
    kind: 'teams',
    id: model.id,
    seen: (lens) => (seesTeam(lens, team) ? (opensAll(lens) ? whole : own) : null),
  }
}

const opens = (lens: Lens, entrant: number): boolean => opensAll(lens) || isOwnOf(lens, entrant)

/** The teams of a person that a lens may see the person in. */
const teamsFor = ({ teams }: HallMember, lens: Lens): HallMember['teams'] =>
  teams.filter(({ entrant }) => opens(lens, entrant))

export const personThing = (member: HallMember): Thing<'persons'> => {
  const id = String(member.user_id)
  return {
    kind: 'persons',
    id,
    seen: (lens) => {
      const teams = teamsFor(member, lens)
      const [first] = teams
      return first ? { id, name: member.name, role: first.role, teamIds: teams.map((team) => team.id) } : null
    },
  }
}

/** A coach has none: nobody submits as a coach. */
export const accountThing = (member: HallMember): Thing<'accounts'> => {
  const id = String(member.user_id)
  return {
    kind: 'accounts',
    id,
    seen: (lens) => {
      const team = teamsFor(member, lens).find(({ role }) => role === 'contestant')
      if (!team) return null
      return { id, username: member.uid, name: member.name, type: 'team', teamId: team.id, personId: id }
    },
  }
}
