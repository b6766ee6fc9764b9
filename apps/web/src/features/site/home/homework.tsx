import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAskAtNext } from '../../../lib/clock/wait.ts'
import { points } from '../../../lib/format.ts'
import { myHomeworkQuery } from './api/recent.ts'
import { Awaited } from '../../../ui/awaited.tsx'
import style from './home-page.module.css'
import { Lines } from './lines.tsx'
import { TimeIn } from '../../../ui/text.tsx'

const shown = 5

/** By due time; nothing for people without homework. */
export function Homework() {
  const { t } = useTranslation()
  const query = useQuery(myHomeworkQuery())
  const { data, isError, refetch } = query
  useAskAtNext(query, data?.list.flatMap(({ due, end }) => [due, end]) ?? [])
  if (!isError && !data) return <Awaited />
  if (!isError && !data?.list.length) return null
  return (
    <Lines
      title={t('homework.dueSoon')}
      link={null}
      rows={data?.list.slice(0, shown)}
      rowKey={({ cid }) => cid}
      line={({ cid, title, course, due, score, points: most }) => (
        <>
          <span className={style.contest}>
            <Link to="/contests/$cid" params={{ cid: String(cid) }} preload={false} className="q ellipsis">
              {title}
            </Link>
            <span className="muted">
              {course.name} ·{' '}
              <TimeIn value={due} form="near">
                {(time) => t('homework.isDue', { time })}
              </TimeIn>
            </span>
          </span>
          <span className="muted nw">
            {points(score)} / {points(most)}
          </span>
        </>
      )}
      failed={isError}
      failure={t('homework.dueFailed')}
      onRetry={() => void refetch()}
      empty={t('homework.dueNone')}
      skeletons={1}
    />
  )
}
