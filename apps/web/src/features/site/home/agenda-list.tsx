import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { points } from '../../../lib/format.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/tag.tsx'
import { TimeIn } from '../../../ui/text.tsx'
import type { Entry } from './agenda.ts'
import style from './today.module.css'
import { Until } from './until.tsx'

const soonMs = 24 * 60 * 60 * 1000

function Name({ entry }: { entry: Entry }) {
  const isExam = entry.kind === 'contest' && entry.row.isExam
  return (
    <Link
      to={isExam ? '/exam/$cid' : '/contests/$cid'}
      params={{ cid: String(entry.cid) }}
      preload={false}
      className={classes('q', style.name)}
    >
      {entry.title}
    </Link>
  )
}

function When({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const sentence =
    entry.kind === 'homework'
      ? entry.isLate
        ? ('today.lateUntil' as const)
        : ('homework.isDue' as const)
      : entry.isRunning
        ? ('today.ends' as const)
        : ('today.starts' as const)
  return (
    <TimeIn value={entry.at} form="near">
      {(time) => t(sentence, { time })}
    </TimeIn>
  )
}

function Progress({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  if (entry.kind !== 'homework') return null
  const { score, points: most, submissions } = entry.row
  return (
    <div className={style.progress}>
      <progress value={Math.min(score, most)} max={Math.max(1, most)} aria-hidden="true" />
      <span className="muted nw">
        {submissions === 0
          ? t('today.notBegun')
          : t('homework.pointsOf', { score: points(score), points: points(most) })}
      </span>
    </div>
  )
}

/** @param entries the first is the next */
export function AgendaList({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  const now = serverNow()
  return (
    <ol>
      {entries.map((entry, index) => (
        <li
          key={entry.cid}
          className={classes(style.entry, index === 0 && style.next, entry.at - now < soonMs && style.soon)}
        >
          <div className={style.what}>
            <Name entry={entry} />
            <span className="muted">
              {entry.row.course && <>{entry.row.course.name} · </>}
              <When entry={entry} />
            </span>
          </div>
          <div className={style.left}>
            {entry.kind === 'contest' && entry.row.isExam && (
              <Tag color="geekblue">{t('contest.tab.exam')}</Tag>
            )}
            {entry.kind === 'contest' && entry.isRunning ? (
              <Tag color="green">{t('contest.phase.running')}</Tag>
            ) : (
              <span className={classes(style.until, 'nw')}>
                <Until ms={entry.at - now} />
              </span>
            )}
          </div>
          <Progress entry={entry} />
        </li>
      ))}
    </ol>
  )
}

export function NothingDue({ hasCourses }: { hasCourses: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={style.nothing}>
      <p>{t(hasCourses ? 'today.nothingDue' : 'today.nothingPlanned')}</p>
      <div className="row">
        <LinkButton to="/problems" icon="list">
          {t('today.toProblems')}
        </LinkButton>
        <LinkButton to={hasCourses ? '/contest' : '/courses'} look="ghost">
          {t(hasCourses ? 'contest.toList' : 'course.toList')}
        </LinkButton>
      </div>
    </div>
  )
}
