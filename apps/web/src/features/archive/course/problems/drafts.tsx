import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { titleIn } from '@verdict/domain/text-language'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../ui/layout/page.tsx'
import { draftsQuery } from '../api/problems.ts'
import style from '../course.module.css'

/** Absent while there are none. */
export function Drafts({ courseId }: { courseId: number }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(draftsQuery(courseId))
  if (!data || data.docs.length === 0) return null
  return (
    <Section title={t('course.problems.drafts')}>
      <p className="sec">{t('course.problems.draftsText')}</p>
      <ul className={style.drafts} aria-label={t('course.problems.drafts')}>
        {data.docs.map((problem) => (
          <li key={problem.pid}>
            <span className="muted">{problem.pid}</span>{' '}
            <Link to="/problem/$pid" params={{ pid: String(problem.pid) }} search={{ course: courseId }}>
              {titleIn(i18n.language, problem)}
            </Link>
          </li>
        ))}
      </ul>
      {data.total > data.docs.length && (
        <p className="muted">{t('course.problems.moreDrafts', { count: data.total - data.docs.length })}</p>
      )}
    </Section>
  )
}
