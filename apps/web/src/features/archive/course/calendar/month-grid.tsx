import { Link } from '@tanstack/react-router'
import type { CalendarEntry } from '@verdict/contract/calendar'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { classes } from '../../../../ui/classes.ts'
import style from './calendar.module.css'
import { dateOf, isOnDay, type Month, weeksOf } from './month.ts'

interface MonthGridProps {
  month: Month
  entries: readonly CalendarEntry[]
}

/** Hidden on phones, where the list below says the same. */
export function MonthGrid({ month, entries }: MonthGridProps) {
  const { t, i18n } = useTranslation()
  const weeks = weeksOf(month)
  const today = new Date(serverNow())
  return (
    <table className={style.grid} aria-label={t('course.calendar.month')}>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day.getDay()} scope="col">
              {day.toLocaleDateString(i18n.language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.getTime()}>
            {week.map((day) => (
              <td key={day.getTime()} className={classes(isOnDay(today.toISOString(), day) && style.today)}>
                {day.getMonth() === month.month && (
                  <Day day={day} entries={entries.filter((entry) => isOnDay(dateOf(entry), day))} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const shownOnDay = 3

function Day({ day, entries }: { day: Date; entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation()
  const more = entries.length - shownOnDay
  return (
    <>
      <span className={style.day}>{day.getDate()}</span>
      {entries.slice(0, shownOnDay).map(({ cid, title, rule }) => (
        <Link
          key={cid}
          to="/contests/$cid"
          params={{ cid: String(cid) }}
          preload={false}
          title={title}
          className={classes(style.event, 'ellipsis', rule === 'homework' && style.homework)}
        >
          {title}
        </Link>
      ))}
      {more > 0 && <span className="muted">{t('course.calendar.more', { number: more })}</span>}
    </>
  )
}
