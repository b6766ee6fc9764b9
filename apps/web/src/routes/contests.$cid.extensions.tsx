import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Extensions } from '../features/contest/contest/homework/extensions.tsx'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

function ExtensionsTab() {
  const { t } = useTranslation()
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  if (detail.contest.may.manage) return <Extensions detail={detail} />
  return (
    <Page title={t('homework.extensions')} width="read">
      <PageHead title={t('homework.extensions')} />
      <Forbidden text={t('contest.forbiddenText')} />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/extensions')({
  staticData: { texts: ['homework'] },
  component: ExtensionsTab,
})
