// Loads after the profile, into reserved space.

import type { UserActivity } from '@verdict/contract/user'
import { languageName } from '@verdict/domain/language'
import { statusOf } from '@verdict/web-client/errors'
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/index.ts'
import { ratio, thousands } from '../../../lib/format.ts'
import { Verb } from '../../../ui/button.tsx'
import { verdictColor } from '../../../ui/chart/verdict-color.ts'
import { Section } from '../../../ui/layout/page.tsx'
import { Time } from '../../../ui/text.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import style from './activity.module.css'
import { calendarOf, streaksOf, type CalendarMonth } from './calendar.ts'

const cell = 10
const step = 13
const labelHeight = 18
/** Width of a month's label in columns; a month that starts later has none. */
const nameWeeks = 3
const columns = 53

const total = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

interface ActivityProps {
  activity: UserActivity | undefined
  error: Error | null
  onRetry: () => void
}

export function Activity({ activity, error, onRetry }: ActivityProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('user.activity.title')}>
      {activity ? (
        <Year activity={activity} />
      ) : error ? (
        <p className={`muted ${style.wait}`}>
          {/* What is hidden is answered like what does not exist. */}
          {statusOf(error) === 404 ? (
            t('user.activity.none')
          ) : (
            <>
              {t('user.activity.failed')} <Verb onClick={onRetry}>{t('common.tryAgain')}</Verb>
            </>
          )}
        </p>
      ) : (
        <div className={`skeleton ${style.wait}`} />
      )}
    </Section>
  )
}

function Year({ activity }: { activity: UserActivity }) {
  const { t } = useTranslation()
  const count = total(activity.days)
  const { current, longest } = streaksOf(activity)
  return (
    <>
      <p className="muted">
        {t('user.activity.sum', { count, days: activity.days.length })}
        {longest > 1 && (
          <span className={style.streak}>{t('user.activity.streak', { current, longest })}</span>
        )}
      </p>
      <Calendar activity={activity} />
      {count > 0 && (
        <div className={style.pair}>
          <Breakdown
            title={t('user.activity.verdicts')}
            rows={activity.judges.map(({ judge, count: value }) => ({
              key: judge,
              name: <VerdictTag judge={judge} show="plain" />,
              count: value,
              color: verdictColor[judge],
            }))}
          />
          <Breakdown
            title={t('user.activity.languages')}
            rows={activity.languages.map(({ language, count: value }) => ({
              key: language,
              name: languageName(language),
              count: value,
            }))}
          />
        </div>
      )}
    </>
  )
}

/** Decorative: a table of months says the same. */
function Calendar({ activity }: { activity: UserActivity }) {
  const { t } = useTranslation()
  const { days, months } = useMemo(() => calendarOf(activity), [activity])
  const nameOf = useMonthName()
  const lastName = columns - nameWeeks
  return (
    <>
      <div className={style.scroll} role="img" aria-label={t('user.activity.calendar')} tabIndex={0}>
        <svg
          className={style.calendar}
          width={columns * step}
          height={labelHeight + 7 * step}
          aria-hidden="true"
        >
          {months.map(({ month, week }, index) => {
            const next = months[index + 1]?.week ?? columns
            return (
              next - week >= nameWeeks &&
              week <= lastName && (
                <text key={month} x={week * step} y={11}>
                  {nameOf(month, 'short')}
                </text>
              )
            )
          })}
          {days.map(({ day, count, week, weekday, level }) => (
            <rect
              key={day}
              x={week * step}
              y={labelHeight + weekday * step}
              width={cell}
              height={cell}
              rx={2}
              className={style[`level${level}`]}
            >
              <title>{t('user.activity.day', { day, count })}</title>
            </rect>
          ))}
        </svg>
      </div>
      <div className={style.legend} aria-hidden="true">
        {t('user.activity.less')}
        {[0, 1, 2, 3, 4].map((level) => (
          <svg key={level} className={style.calendar} width={cell} height={cell}>
            <rect width={cell} height={cell} rx={2} className={style[`level${level}`]} />
          </svg>
        ))}
        {t('user.activity.more')}
      </div>
      <Months months={months} nameOf={nameOf} />
    </>
  )
}

type NameOf = (month: string, show: 'short' | 'long') => string

function useMonthName(): NameOf {
  const language = currentLanguage()
  return useMemo(() => {
    const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
    const long = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return (month, show) => (show === 'short' ? short : long).format(new Date(`${month}-01`))
  }, [language])
}

function Months({ months, nameOf }: { months: readonly CalendarMonth[]; nameOf: NameOf }) {
  const { t } = useTranslation()
  return (
    <div className="vh">
      <table>
        <caption>{t('user.activity.months')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('user.activity.month')}</th>
            <th scope="col">{t('user.activity.submissions')}</th>
            <th scope="col">{t('user.activity.activeDays')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, submissions, days }) => (
            <tr key={month}>
              <th scope="row">{nameOf(month, 'long')}</th>
              <td>{thousands(submissions)}</td>
              <td>{days}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const steps = ['easy', 'medium', 'hard', 'unknown'] as const

/** Each step by its name: no colour says more than the words. */
export function Levels({ levels }: Pick<UserActivity, 'levels'>) {
  const { t } = useTranslation()
  const rows = steps
    .map((step) => ({ key: step, name: t(`user.levels.${step}`), count: levels[step] }))
    .filter(({ count }) => count > 0)
  // A single bar of unknown ones says nothing.
  return rows.every(({ key }) => key === 'unknown') ? null : (
    <Section title={t('user.levels.title')}>
      <Rows rows={rows} />
    </Section>
  )
}

export function Contests({ contests }: Pick<UserActivity, 'contests'>) {
  const { t } = useTranslation()
  if (contests.length === 0) return null
  return (
    <Section title={t('user.contests.title')}>
      <table className={style.contests}>
        <thead>
          <tr>
            <th scope="col">{t('user.contests.contest')}</th>
            <th scope="col">{t('user.contests.start')}</th>
            <th scope="col" className="num">
              {t('user.contests.rank')}
            </th>
          </tr>
        </thead>
        <tbody>
          {contests.map(({ cid, title, start, rank, ranked }) => (
            <tr key={cid}>
              <th scope="row">
                <Link
                  to="/contests/$cid/ranklist"
                  params={{ cid: String(cid) }}
                  className="q"
                  preload={false}
                >
                  {title}
                </Link>
              </th>
              <td>
                <Time value={start} form="near" />
              </td>
              <td className="num">{t('user.contests.of', { rank, ranked })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

interface Share {
  key: number | string
  name: ReactNode
  count: number
  color?: string | undefined
}

function Breakdown({ title, rows }: { title: string; rows: readonly Share[] }) {
  return (
    <section>
      <h3 className={style.small}>{title}</h3>
      <Rows rows={rows} />
    </section>
  )
}

function Rows({ rows }: { rows: readonly Share[] }) {
  const all = total(rows)
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <ul className={style.breakdown}>
      {rows.map(({ key, name, count, color }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="num">
            {thousands(count)} <span className="muted">{ratio(count, all)}</span>
          </span>
          <span
            className={style.bar}
            style={{ width: `${(count / most) * 100}%`, background: color }}
            aria-hidden="true"
          />
        </li>
      ))}
    </ul>
  )
}
