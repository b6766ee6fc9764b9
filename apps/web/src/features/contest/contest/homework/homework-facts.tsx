import type { ContestDetail } from '@verdict/contract/contest'
import { useTranslation } from 'react-i18next'
import { points } from '../../../../lib/format.ts'
import { lateText, spanText } from '../../../../lib/homework-words.ts'
import { Tag } from '../../../../ui/tag.tsx'
import { Time } from '../../../../ui/text.tsx'

export function HomeworkFacts({ detail }: { detail: ContestDetail }) {
  const { t } = useTranslation()
  const { homework } = detail.contest
  if (!homework) return null
  const own = detail.problems.flatMap(({ homework: of }) => (of ? [of] : []))
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
  return (
    <>
      {homework.draft && <Tag>{t('homework.draft')}</Tag>}
      <span>
        {t('homework.due')}{' '}
        <b>
          <Time value={homework.due} form="minute" />
        </b>
      </span>
      <span>{lateText(t, homework.late)}</span>
      {homework.extra > 0 && <span>{t('homework.extra', { time: spanText(t, homework.extra) })}</span>}
      {homework.attempts !== null && <span>{t('homework.attemptsMost', { count: homework.attempts })}</span>}
      <span>
        {t('homework.pointsOf', {
          score: points(sum(own.map(({ score, points: most }) => Math.min(score ?? 0, most)))),
          points: points(sum(own.map(({ points: most }) => most))),
        })}
      </span>
    </>
  )
}
