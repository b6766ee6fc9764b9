// A contest as packages have it, in one shape.

import type { Language } from '@verdict/domain/language'
import type { Content } from '../content.ts'

export type ContestLossCode =
  | 'account-of-staff'
  | 'account-too-many'
  | 'account-without-team'
  | 'color-unknown'
  | 'contest-missing'
  | 'files-ignored'
  | 'history-ignored'
  | 'id-changed'
  | 'language-unknown'
  | 'logo-unknown'
  | 'password-weak'
  | 'penalty-time'
  | 'persons-ignored'
  | 'problem-missing'
  | 'property-ignored'
  | 'reference-unknown'
  | 'repeated'
  | 'rows-skipped'
  | 'text-cut'
  | 'time-unclear'

export interface ContestLoss {
  code: ContestLossCode
  params: Record<string, string | number>
}

export interface PackagedProblem {
  id: string
  label: string
  name: string
  color: string | null
  colorName: string
  /** Among the problems that were found; null: its package is missing. */
  index: number | null
}

export interface PackagedOrganization {
  id: string
  /** At icpc.global; empty: none. */
  icpcId: string
  name: string
  formalName: string
  country: string | null
  logo: Content | null
}

export interface PackagedGroup {
  id: string
  /** At icpc.global; empty: none. */
  icpcId: string
  name: string
  type: string
  hidden: boolean
  ranked: boolean
  starred: boolean
  color: string | null
}

export interface PackagedTeam {
  id: string
  icpcId: string
  label: string
  name: string
  organization: string | null
  groups: string[]
  hidden: boolean
  room: string
  seat: string
}

export interface PackagedAccount {
  username: string
  name: string
  /** Null: none, or one that is too weak. */
  password: string | null
  team: string
  role: 'contestant' | 'coach'
}

export interface PackagedContest {
  title: string
  /** Ms since 1970. */
  start: number | null
  durationMs: number | null
  /** Before the end; null: it does not freeze. */
  freezeMs: number | null
  countsPoints: boolean
  /** For a failure; null: the usual. */
  penaltyMinutes: number | null
  /** Empty: all. */
  languages: Language[]
  /** Options of a contest that the standard has no place for, as another judge of this kind wrote them; unchecked. */
  options: unknown
  problems: PackagedProblem[]
  organizations: PackagedOrganization[]
  groups: PackagedGroup[]
  teams: PackagedTeam[]
  accounts: PackagedAccount[]
  losses: ContestLoss[]
}
