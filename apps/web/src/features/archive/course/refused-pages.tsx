import { ApiError } from '@verdict/contract/client'
import { CourseVisibility } from '@verdict/domain/course'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { LinkButton } from '../../../ui/button.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, State } from '../../../ui/state.tsx'
import { CourseTag } from './course-tag.tsx'
import { JoinForm } from './join-course.tsx'

function ToList() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/courses" look="primary" icon="list">
      {t('course.toList')}
    </LinkButton>
  )
}

/** @property data the error of the load, if any */
export function CourseMissing({ data }: { data?: unknown }) {
  const { t } = useTranslation()
  return (
    <Page title={t('course.missing')} width="read">
      <PageHead title={t('course.missing')} />
      <State
        icon="file"
        title={t('errors.notFound')}
        text={t('course.missingText')}
        action={<ToList />}
        error={data}
      />
    </Page>
  )
}

/** The name is no secret: it is on the course's card. */
function CoursePrivate({ id, name, hasCode }: { id: number; name: string; hasCode: boolean }) {
  const { t } = useTranslation()
  return (
    <Page title={name} width="read">
      <PageHead title={name}>
        <CourseTag encrypt={CourseVisibility.Private} />
      </PageHead>
      {hasCode ? (
        <div className="stack narrow">
          <p>{t('course.join.codeText')}</p>
          <JoinForm courseId={id} />
        </div>
      ) : (
        <State
          icon="lock"
          title={t('course.join.askInstructor')}
          text={t('course.join.noCodeText')}
          action={<ToList />}
        />
      )}
    </Page>
  )
}

interface CourseRefusedProps {
  id: number
  error: unknown
  onRetry: () => void
}

export function CourseRefused({ id, error, onRetry }: CourseRefusedProps) {
  const { t } = useTranslation()
  if (statusOf(error) === 404) return <CourseMissing data={error} />
  if (
    error instanceof ApiError &&
    (error.error === 'COURSE_PRIVATE' || error.error === 'COURSE_WITHOUT_CODE')
  ) {
    const name = String(error.params['name'] ?? t('course.join.title'))
    return <CoursePrivate id={id} name={name} hasCode={error.error === 'COURSE_PRIVATE'} />
  }
  return (
    <Page title={t('course.title')} width="read">
      <PageHead title={t('course.title')} />
      <FailedState title={t('course.failed')} error={error} onRetry={onRetry} />
    </Page>
  )
}
