import type { Ranklist } from '@verdict/contract/ranklist'
import type { BoardTeams, CategoryRecord, OrganizationRecord } from './team-record.ts'

const shownOrganization = ({ organization_id, name, country, logo }: OrganizationRecord) => ({
  id: organization_id,
  name,
  country,
  logo,
})

const shownCategory = ({ category_id, name, color, starred }: CategoryRecord) => ({
  id: category_id,
  name,
  color,
  starred,
})

/** Only what teams on the board have. */
export function teamFacts(
  { organizations, categories, teams }: BoardTeams,
  ranked: ReadonlySet<string>,
): NonNullable<Ranklist['teams']> {
  const shown = teams.filter(({ uid }) => ranked.has(uid))
  const used = {
    organizations: new Set(shown.map(({ organization_id }) => organization_id)),
    categories: new Set(shown.flatMap(({ category_ids }) => category_ids)),
  }
  return {
    organizations: organizations
      .filter(({ organization_id }) => used.organizations.has(organization_id))
      .map(shownOrganization),
    categories: categories.filter(({ category_id }) => used.categories.has(category_id)).map(shownCategory),
    of: Object.fromEntries(
      shown.map(({ uid, label, organization_id, category_ids, is_hidden, is_unranked }) => [
        uid,
        {
          label,
          organization: organization_id,
          categories: category_ids,
          ...(is_unranked && { unranked: true as const }),
          ...(is_hidden && { hidden: true as const }),
        },
      ]),
    ),
  }
}

/** Label, organization, country and categories, as an export shows them. */
export function teamColumns({ organizations, categories, teams }: BoardTeams, uid: string): string[] {
  const team = teams.find((one) => one.uid === uid)
  if (!team) return ['', '', '', '']
  const organization = organizations.find(({ organization_id }) => organization_id === team.organization_id)
  const named = categories.filter(({ category_id }) => team.category_ids.includes(category_id))
  return [
    team.label,
    organization?.name ?? '',
    organization?.country ?? '',
    named.map(({ name }) => name).join(', '),
  ]
}
