import { LinkButton } from '../../../../ui/button.tsx'
import type { CourseDetail } from '@verdict/contract/course'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from '../course.module.css'
import { ArrangeProblems } from './arrange-problems.tsx'
import { Drafts } from './drafts.tsx'

interface CourseProblemsProps {
  course: CourseDetail
  /** Page of the arranged list; null while reading. */
  arranged: number | null
  children: ReactNode
}

export function CourseProblems({ course, arranged, children }: CourseProblemsProps) {
  const { t } = useTranslation()
  const params = { id: String(course.courseId) }
  if (!course.role.manageProblem || course.isArchived) return children
  return (
    <>
      <div className={style.tools}>
        {arranged === null ? (
          <LinkButton to="/course/$id" params={params} search={{ arrange: 1 }} icon="pencil">
            {t('course.problems.arrange')}
          </LinkButton>
        ) : (
          <LinkButton to="/course/$id" params={params} search={{}} icon="check">
            {t('course.problems.done')}
          </LinkButton>
        )}
        <LinkButton to="/problems/create" search={{ course: course.courseId }} icon="plus">
          {t('nav.problemCreate')}
        </LinkButton>
      </div>
      {arranged === null ? (
        <>
          {children}
          <Drafts courseId={course.courseId} />
        </>
      ) : (
        <ArrangeProblems courseId={course.courseId} page={arranged} />
      )}
    </>
  )
}
