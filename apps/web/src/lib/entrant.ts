import { uidOfTeam } from '@verdict/domain/team'

/** As whom somebody takes part: their team, or themselves, as in a virtual participation. */
export const entrantOf = (
  {
    cid,
    team,
    virtual,
  }: { cid: number; team?: { number: number } | undefined; virtual?: object | undefined },
  person: string | undefined,
): string | undefined => (team && !virtual ? uidOfTeam(cid, team.number) : person)

/** As texts name them. */
export type Entrants = 'people' | 'teams'
export const entrantsIn = (option: { teams: boolean }): Entrants => (option.teams ? 'teams' : 'people')
