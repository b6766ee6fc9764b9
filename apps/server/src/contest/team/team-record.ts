import type { Selectable } from 'kysely'
import type { Organizations, TeamCategories } from '../../platform/database-types.ts'

export type OrganizationRecord = Selectable<Organizations>
export type CategoryRecord = Selectable<TeamCategories>

export interface TeamOnBoard {
  uid: string
  label: string
  organization_id: number | null
  category_ids: number[]
  is_hidden: boolean
  is_unranked: boolean
}

export interface BoardTeams {
  organizations: OrganizationRecord[]
  categories: CategoryRecord[]
  teams: TeamOnBoard[]
}
