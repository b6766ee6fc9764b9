import { Link } from '@tanstack/react-router'
import type { HomeworkRow } from '@verdict/contract/homework'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { points, thousands } from '../../../../lib/format.ts'
import { leftUntil } from '../../../../lib/left-until.ts'
import { Tag } from '../../../../ui/tag.tsx'
import { TimeIn } from '../../../../ui/text.tsx'
import style from './front.module.css'

interface LineProps {
  row: HomeworkRow
  now: number
}

function When({ row: { start, due, end }, now }: LineProps) {
  const { t } = useTranslation()
  if (Date.parse(start) > now) {
    return (
      <TimeIn value={start} form="minute">
        {(time) => t('course.front.opens', { time })}
      </TimeIn>
    )
  }
  if (Date.parse(due) <= now) {
    return (
      <TimeIn value={end} form="minute">
        {(time) => t('course.front.late', { time })}
      </TimeIn>
    )
  }
  const { unit, count } = leftUntil(due, now)
  return (
    <>
      <TimeIn value={due} form="minute">
        {(time) => t('course.calendar.due', { time })}
      </TimeIn>{' '}
      ·{' '}
      <b className={unit === 'days' ? undefined : style.soon}>{t(`course.front.left.${unit}`, { count })}</b>
    </>
  )
}

/** The words beside it say as much. */
function Bar({ part, whole, children }: { part: number; whole: number; children: ReactNode }) {
  return (
    <div className={style.progress}>
      <span className={style.bar} aria-hidden="true">
        <span style={{ width: `${whole === 0 ? 0 : Math.min(100, (part / whole) * 100)}%` }} />
      </span>
      <span className={style.figures}>{children}</span>
    </div>
  )
}

function Progress({ row }: { row: HomeworkRow }) {
  const { t } = useTranslation()
  const { cid, title, work, problems, solved, score, points: most } = row
  if (!work) {
    return (
      <Bar part={solved} whole={problems}>
        <span>{t('course.front.solved', { solved, problems })}</span>
        <span className="muted">
          {t('course.front.points', { score: points(score), points: points(most) })}
        </span>
      </Bar>
    )
  }
  const { handedIn, students, toMark } = work
  const waiting = t('course.front.toMark', { number: thousands(toMark) })
  return (
    <Bar part={handedIn} whole={students}>
      <span>
        {t('course.front.handedIn', { handedIn: thousands(handedIn), students: thousands(students) })}
      </span>
      {toMark > 0 && (
        <Link
          to="/contests/$cid/work"
          params={{ cid: String(cid) }}
          search={{ unmarked: 1 }}
          aria-label={t('course.front.marksOf', { title, waiting })}
        >
          {waiting}
        </Link>
      )}
    </Bar>
  )
}

export function HomeworkLine({ row, now }: LineProps) {
  const { t } = useTranslation()
  const { cid, title, draft, start } = row
  return (
    <li className={style.homework}>
      <div className={style.name}>
        <Link to="/contests/$cid" params={{ cid: String(cid) }} preload={false}>
          {title}
        </Link>{' '}
        {draft && <Tag>{t('course.calendar.draft')}</Tag>}
        <div className={style.when}>
          <When row={row} now={now} />
        </div>
      </div>
      {Date.parse(start) <= now && <Progress row={row} />}
    </li>
  )
}
