// Loads after the profile, into reserved space.

import type { UserActivity } from '@verdict/contract/user'
import { languageName } from '@verdict/domain/language'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../i18n/index.ts'
import { ratio, thousands } from '../../../lib/format.ts'
import { verdictColor } from '../../../ui/chart/verdict-color.ts'
import { Section } from '../../../ui/layout/page.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import style from './activity.module.css'
import { calendarOf, type CalendarMonth } from './calendar.ts'

const cell = 10
const step = 13
const labelHeight = 18
/** Width of a month's label in columns; a month that starts later has none. */
const nameWeeks = 3
const columns = 53

const total = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

export function Activity({ activity }: { activity: UserActivity | undefined }) {
  const { t } = useTranslation()
  return (
    <Section title={t('user.activity.title')}>
      {activity ? <Year activity={activity} /> : <div className={`skeleton ${style.wait}`} />}
    </Section>
  )
}

function Year({ activity }: { activity: UserActivity }) {
  const { t } = useTranslation()
  const count = total(activity.days)
  return (
    <>
      <p className="muted">{t('user.activity.sum', { count, days: activity.days.length })}</p>
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
    <table className="vh">
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
  )
}

interface Share {
  key: number
  name: ReactNode
  count: number
  color?: string | undefined
}

function Breakdown({ title, rows }: { title: string; rows: readonly Share[] }) {
  const all = total(rows)
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <section>
      <h3 className={style.small}>{title}</h3>
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
    </section>
  )
}
