import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { JuryDeskPage } from '../features/hall/desk/desk-page.tsx'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

function DeskTab() {
  const { t } = useTranslation()
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  if (detail.contest.may.manage) return <JuryDeskPage detail={detail} />
  return (
    <Page title={`${t('desk.title')} · ${detail.contest.title}`} width="read">
      <PageHead title={t('desk.title')} />
      <Forbidden text={t('contest.forbiddenText')} />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/desk')({
  staticData: { texts: ['desk', 'judges'] },
  component: DeskTab,
})
