import { ContestVisibility, phaseAt, type ContestPhase } from '@verdict/domain/contest'
import type { TagColor } from '@verdict/domain/problem'
import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'
import { Tag } from '../../../ui/tag.tsx'
import { windowOf } from './entry.ts'

const colours: Record<ContestPhase, TagColor> = { ready: 'blue', running: 'green', ended: 'default' }

interface Timed {
  start: string
  end: string
}

export const usePhase = (contest: Timed): ContestPhase => {
  const window = windowOf(contest)
  return useServerMoment((now) => phaseAt(window, now))
}

export function PhaseTag({ contest }: { contest: Timed }) {
  const { t } = useTranslation()
  const phase = usePhase(contest)
  return <Tag color={colours[phase]}>{t(`contest.phase.${phase}`)}</Tag>
}

export const visibilityName = {
  [ContestVisibility.Public]: 'public',
  [ContestVisibility.Private]: 'private',
  [ContestVisibility.Password]: 'password',
} as const
