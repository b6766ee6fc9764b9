import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { ResolverPage } from '../features/hall/award/resolver/resolver-page.tsx'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

function ResolverTab() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const cid = Number(Route.useParams().cid)
  const detail = useContest(cid)
  if (!detail) return null
  if (detail.contest.may.manage) {
    return (
      <ResolverPage
        cid={cid}
        title={detail.contest.title}
        onLeave={() => void navigate({ to: '/contests/$cid/awards', params: { cid: String(cid) } })}
      />
    )
  }
  return (
    <Page title={t('award.resolver.title')} width="read">
      <PageHead title={t('award.resolver.title')} />
      <Forbidden text={t('contest.forbiddenText')} />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/resolver')({
  staticData: { texts: ['award'] },
  component: ResolverTab,
})
