import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Awaited } from '../../../../ui/awaited.tsx'
import { Card } from '../../../../ui/layout/page.tsx'
import { Time } from '../../../../ui/text.tsx'
import { announcementsQuery } from '../api/announcements.ts'
import style from '../course.module.css'

const shown = 2

export function LatestAnnouncements({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(announcementsQuery(courseId))
  if (isPending) return <Awaited />
  const latest = (data?.docs ?? []).filter(({ isWaiting }) => !isWaiting).slice(0, shown)
  if (latest.length === 0) return null
  return (
    <Card quiet className={style.latest}>
      <ul aria-label={t('course.tab.announcements')}>
        {latest.map(({ id, title, visibleFrom }) => (
          <li key={id}>
            <Link to="/course/$id/announcements" params={{ id: String(courseId) }}>
              {title}
            </Link>
            <span className="muted">
              <Time value={visibleFrom} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
