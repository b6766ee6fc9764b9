import type { GivenAwards } from '@verdict/contract/award'
import type { TFunction } from 'i18next'

export type ShownAward = GivenAwards['awards'][number]

export interface AwardNames {
  problems: readonly { pid: number; label: string }[]
  groups: readonly { id: string; name: string }[]
  organizations: readonly { id: string; name: string }[]
}

const nameIn = (list: readonly { id: string; name: string }[], id: string): string =>
  list.find((one) => one.id === id)?.name ?? id

export function awardName(t: TFunction, names: AwardNames, { kind, of }: ShownAward): string {
  switch (kind) {
    case 'first-to-solve':
      return t('award.kind.first-to-solve', {
        label: names.problems.find(({ pid }) => String(pid) === of)?.label ?? of,
      })
    case 'group-winner':
      return t('award.kind.group-winner', { name: nameIn(names.groups, of) })
    case 'organization-winner':
      return t('award.kind.organization-winner', { name: nameIn(names.organizations, of) })
    case 'rank':
      return t('award.kind.rank', { rank: of })
    default:
      return t(`award.kind.${kind}`)
  }
}
