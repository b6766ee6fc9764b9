import type { CourseDetail } from '@verdict/contract/course'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { Button } from '../../../../ui/button.tsx'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { calendarQuery } from '../api/calendar.ts'
import { CalendarAddress } from './calendar-address.tsx'
import style from './calendar.module.css'
import { EntryList } from './entry-list.tsx'
import { entriesIn, isSameMonth, type Month, monthAfter, monthOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'

export function CourseCalendar({ course }: { course: CourseDetail }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(calendarQuery(course.courseId))
  const [month, setMonth] = useState(() => monthOf(serverNow()))
  if (error) {
    return <FailedState title={t('course.calendar.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  const shown = entriesIn(data.entries, month)
  return (
    <>
      <MonthHead month={month} onMonth={setMonth} />
      <MonthGrid month={month} entries={shown} />
      {shown.length > 0 ? (
        <EntryList entries={shown} />
      ) : (
        <State icon="clock" title={t('course.calendar.none')} text={t('course.calendar.noneText')} />
      )}
      <div className="parts">
        <CalendarAddress />
      </div>
    </>
  )
}

function MonthHead({ month, onMonth }: { month: Month; onMonth: (month: Month) => void }) {
  const { t, i18n } = useTranslation()
  const today = monthOf(serverNow())
  const name = new Date(month.year, month.month, 1).toLocaleDateString(i18n.language, {
    year: 'numeric',
    month: 'long',
  })
  return (
    <div className={style.head}>
      <h2 aria-live="polite">{name}</h2>
      <div className="row">
        <Button
          icon="chevronLeft"
          aria-label={t('course.calendar.before')}
          onClick={() => onMonth(monthAfter(month, -1))}
        />
        <Button disabled={isSameMonth(month, today)} onClick={() => onMonth(today)}>
          {t('course.calendar.today')}
        </Button>
        <Button
          icon="chevronRight"
          aria-label={t('course.calendar.after')}
          onClick={() => onMonth(monthAfter(month, 1))}
        />
      </div>
    </div>
  )
}
