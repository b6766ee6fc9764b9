import { Link } from '@tanstack/react-router'
import type { CalendarEntry } from '@verdict/contract/calendar'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../ui/tag.tsx'
import style from './calendar.module.css'
import { Time, TimeIn } from '../../../../ui/text.tsx'

/** Times are personal, with extensions. */
export function EntryList({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation()
  return (
    <ol className={style.list} aria-label={t('course.calendar.dates')}>
      {entries.map(({ cid, title, start, end, due, draft }) => (
        <li key={cid}>
          <span>
            {due === null ? (
              <>
                <Time value={start} /> – <Time value={end} />
              </>
            ) : (
              <TimeIn value={due}>{(time) => t('course.calendar.due', { time })}</TimeIn>
            )}
          </span>
          <Link to="/contests/$cid" params={{ cid: String(cid) }} preload={false}>
            {title}
          </Link>
          {draft && <Tag color="gold">{t('course.calendar.draft')}</Tag>}
        </li>
      ))}
    </ol>
  )
}
