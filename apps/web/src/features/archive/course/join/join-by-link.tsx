// Confirms joining by link. Visitors log in first and return here.

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { toastFailure } from '../../../../lib/errors.ts'
import { openLoginTo } from '../../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Page, PageHead } from '../../../../ui/layout/page.tsx'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { linkedCourseQuery, useJoinByLink } from '../api/join.ts'

export function JoinByLink({ token }: { token: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(linkedCourseQuery(token))
  const title = data?.name ?? t('course.join.byLink')
  return (
    <Page title={title} width="read">
      <PageHead title={title} />
      {error && statusOf(error) === 404 && (
        <State
          icon="lock"
          title={t('course.join.noLink')}
          text={t('errors.JOIN_LINK_INVALID')}
          error={error}
        />
      )}
      {error && statusOf(error) !== 404 && (
        <FailedState title={t('course.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && (
        <div className="stack narrow">
          <p className={data.description === '' ? 'muted' : 'sec'}>
            {data.description || t('course.noDescription')}
          </p>
          {data.teacher && (
            <p className="muted">{t('course.teacher', { name: data.teacher.nick || data.teacher.uid })}</p>
          )}
          {data.section !== null && (
            <p className="muted">{t('course.join.intoSection', { name: data.section })}</p>
          )}
          <Act token={token} courseId={data.courseId} isMember={data.isMember} />
        </div>
      )}
    </Page>
  )
}

function Act({ token, courseId, isMember }: { token: string; courseId: number; isMember: boolean }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const navigate = useNavigate()
  const join = useJoinByLink(token)
  const params = { id: String(courseId) }
  if (isMember) {
    return (
      <div className="row">
        <LinkButton to="/course/$id" params={params} look="primary">
          {t('course.join.open')}
        </LinkButton>
      </div>
    )
  }
  const press = () => {
    if (!isLoggedIn) {
      openLoginTo(`/course/join/${token}`)
      return
    }
    join.mutate(undefined, {
      onSuccess: ({ name }) => {
        toast.success(t('course.join.done', { name }))
        void navigate({ to: '/course/$id', params })
      },
      onError: toastFailure,
    })
  }
  return (
    <div className="row">
      <Button look="primary" icon="plus" busy={join.isPending} onClick={press}>
        {isLoggedIn ? t('course.join.action') : t('course.join.logIn')}
      </Button>
    </div>
  )
}
