import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { myCoursesQuery } from './api/recent.ts'
import { Lines } from './lines.tsx'

export function Courses() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(myCoursesQuery())
  return (
    <Lines
      title={t('course.mine')}
      link={<Link to="/courses">{t('course.toList')}</Link>}
      rows={data?.docs}
      rowKey={({ courseId }) => courseId}
      line={({ courseId, name }) => (
        <Link to="/course/$id" params={{ id: String(courseId) }} className="q ellipsis grow">
          {name}
        </Link>
      )}
      failed={isError}
      failure={t('course.mineFailed')}
      onRetry={() => void refetch()}
      empty={t('course.noneMine')}
      skeletons={2}
    />
  )
}
