import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { ownMarksQuery } from '../api/marks.ts'
import { MarksBreakdown } from './marks-breakdown.tsx'

export function OwnMarks({ courseId, uid }: { courseId: number; uid: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(ownMarksQuery(courseId))
  if (error)
    return <FailedState title={t('common.listFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <MarksBreakdown
      {...data}
      caption={t('marks.own.title')}
      linkOf={({ cid, title }) => ({
        href: cid === null ? null : `/contests/${cid}/status?uid=${encodeURIComponent(uid)}`,
        label: (mark) => t('marks.ofOwn', { mark, title }),
      })}
    />
  )
}
