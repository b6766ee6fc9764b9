// Work that waits for the staff of each course: numbers that lead to where it is done.

import { Link } from '@tanstack/react-router'
import type { CourseDesk } from '@verdict/contract/today'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { thousands } from '../../../lib/format.ts'
import { classes } from '../../../ui/classes.ts'
import { Time } from '../../../ui/text.tsx'
import style from './today.module.css'
import { Until } from './until.tsx'

interface FigureProps {
  count: number | null
  label: string
  /** Shown where something waits. */
  children: (figure: ReactNode) => ReactNode
}

function Figure({ count, label, children }: FigureProps) {
  if (count === null) return null
  const figure = (
    <>
      <b>{thousands(count)}</b> <span>{label}</span>
    </>
  )
  return (
    <li className={classes(style.figure, count === 0 && style.none)}>
      {count === 0 ? figure : children(figure)}
    </li>
  )
}

function Course({ desk }: { desk: CourseDesk }) {
  const { t } = useTranslation()
  const params = { id: String(desk.courseId) }
  const { questions, toMark, stuck, pairs, nextExam } = desk
  return (
    <li className={style.course}>
      <div className={style.what}>
        <Link to="/course/$id" params={params} className={classes('q', style.name)}>
          {desk.name}
        </Link>
        {nextExam && (
          <span className="muted">
            {t('today.nextExam')}{' '}
            <Link to="/contests/$cid" params={{ cid: String(nextExam.cid) }} preload={false}>
              {nextExam.title}
            </Link>{' '}
            · <Time value={nextExam.start} form="near" />
            {Date.parse(nextExam.start) > serverNow() && (
              <>
                {' '}
                (<Until ms={Date.parse(nextExam.start) - serverNow()} />)
              </>
            )}
          </span>
        )}
      </div>
      <ul className={style.figures}>
        <Figure count={questions} label={t('today.questions', { count: questions ?? 0 })}>
          {(figure) => (
            <Link to="/course/$id/questions" params={params} search={{ unanswered: 1 }} preload={false}>
              {figure}
            </Link>
          )}
        </Figure>
        <Figure count={toMark && toMark.count} label={t('today.toMark')}>
          {(figure) =>
            !toMark?.cid ? (
              <Link to="/course/$id/homework" params={params} preload={false}>
                {figure}
              </Link>
            ) : (
              <Link
                to="/contests/$cid/work"
                params={{ cid: String(toMark.cid) }}
                search={{ unmarked: 1 }}
                preload={false}
              >
                {figure}
              </Link>
            )
          }
        </Figure>
        <Figure count={stuck && stuck.people} label={t('today.stuck')}>
          {(figure) => (
            <Link
              to="/course/$id/progress"
              params={params}
              search={{ state: 'stuck', ...(stuck?.cid && { cid: stuck.cid }) }}
              preload={false}
            >
              {figure}
            </Link>
          )}
        </Figure>
        <Figure count={pairs} label={t('today.pairs', { count: pairs ?? 0 })}>
          {(figure) => (
            <Link to="/similarity" search={{ course: desk.courseId, state: 'open' }} preload={false}>
              {figure}
            </Link>
          )}
        </Figure>
      </ul>
    </li>
  )
}

export function Desk({ desks }: { desks: readonly CourseDesk[] }) {
  const { t } = useTranslation()
  if (desks.length === 0) return null
  return (
    <section>
      <h2 className={style.heading}>{t('today.desk')}</h2>
      <ul>
        {desks.map((desk) => (
          <Course key={desk.courseId} desk={desk} />
        ))}
      </ul>
    </section>
  )
}
