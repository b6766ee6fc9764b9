import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CreateContest } from '../features/contest/form/create-contest.tsx'
import { ContestForbidden } from '../features/contest/refused-pages.tsx'
import { requireLogin } from '../lib/session/guard.ts'
import { useSession } from '../lib/session/session.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'

function CreateContestPage() {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('nav.contestCreate')} width="read">
      <PageHead title={t('nav.contestCreate')} />
      {isAdmin ? (
        <CreateContest
          onCreated={(cid) => void navigate({ to: '/contests/$cid', params: { cid: String(cid) } })}
        />
      ) : (
        <ContestForbidden text={t('contest.createForbiddenText')} />
      )}
    </Page>
  )
}

export const Route = createFileRoute('/contest/create')({
  beforeLoad: requireLogin,
  component: CreateContestPage,
})
