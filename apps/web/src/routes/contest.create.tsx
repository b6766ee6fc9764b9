import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CreateHomework } from '../features/contest/contest/homework/save-homework.tsx'
import { CreateContest } from '../features/contest/contest/form/create-contest.tsx'
import { useManagedCourse } from '../features/archive/course/managed-course.ts'
import { int, oneOf, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { LinkButton } from '../ui/button.tsx'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden, Loading } from '../ui/state.tsx'

const readSearch = search({ course: int(1), kind: oneOf(['homework']) })

function CreateContestPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { course: courseId, kind } = readSearch(Route.useSearch())
  const { allowed, course } = useManagedCourse(courseId, 'manageContest')
  const title = t(kind ? 'homework.create' : 'nav.contestCreate')
  const open = (cid: number) => void navigate({ to: '/contests/$cid', params: { cid: String(cid) } })
  return (
    <Page title={title} width="read">
      <PageHead title={title}>
        {allowed && !kind && (
          <LinkButton to="/contest/import" search={{ course: course?.id }} icon="upload">
            {t('contestPackage.entry')}
          </LinkButton>
        )}
      </PageHead>
      {allowed === undefined && <Loading />}
      {allowed && !kind && <CreateContest course={course} onCreated={open} />}
      {allowed && kind && course && <CreateHomework courseId={course.id} onCreated={open} />}
      {allowed === false && <Forbidden text={t('contest.createForbiddenText')} />}
    </Page>
  )
}

export const Route = createFileRoute('/contest/create')({
  staticData: { texts: ['contest', 'contestPackage', 'feedback', 'homework'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: CreateContestPage,
})
