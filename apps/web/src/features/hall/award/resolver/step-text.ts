import { acceptedMinutes } from '@verdict/domain/ranklist'
import type { TFunction } from 'i18next'
import { points } from '../../../../lib/format.ts'
import { awardName } from '../award-words.ts'
import type { Scene, Show } from './show.ts'

/** The last step in a sentence, for people who do not see it. */
export function stepText(t: TFunction, show: Show, { step, standings, cells, next }: Scene): string {
  if (!step) return t('award.resolver.said.begin', { entrants: standings.length })
  const name = show.entrants.get(step.uid)?.name || step.uid
  const standing = standings.find(({ uid }) => uid === step.uid)
  const rank = standing?.rank ?? '*'
  if (step.kind === 'place') return placedText(t, show, { uid: step.uid, name, rank, isLast: !next })
  const label = show.data.problems.find(({ pid }) => pid === step.pid)?.label ?? ''
  const cell = cells.get(step.uid)?.get(step.pid)
  const words = { name, label, rank }
  if (cell?.acceptedAt !== null && cell?.acceptedAt !== undefined) {
    const minutes = acceptedMinutes(cell.acceptedAt, show.contest.start)
    return t('award.resolver.said.solved', { ...words, minutes })
  }
  if (cell?.score !== undefined && cell.score > 0) {
    return t('award.resolver.said.points', { ...words, points: points(cell.score) })
  }
  return t('award.resolver.said.failed', words)
}

interface Placed {
  uid: string
  name: string
  rank: number | '*'
  isLast: boolean
}

function placedText(t: TFunction, show: Show, { uid, name, rank, isLast }: Placed): string {
  const placed = t(rank === '*' ? 'award.resolver.said.unranked' : 'award.resolver.said.place', {
    name,
    rank,
  })
  const awards = (show.awards.get(uid) ?? []).map((award) => awardName(t, show.data, award))
  return [placed, ...awards, ...(isLast ? [t('award.resolver.final')] : [])].join('. ')
}
