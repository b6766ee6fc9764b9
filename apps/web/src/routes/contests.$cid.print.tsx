import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { SendPrint } from '../features/hall/printing/send-print-page.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Page, PageHead } from '../ui/layout/page.tsx'

function PrintTab() {
  const { t } = useTranslation()
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  const { cid, title, may } = detail.contest
  return (
    <Page title={`${t('print.title')} · ${title}`} width="read">
      <PageHead title={t('print.title')}>
        {may.manage && (
          <LinkButton to="/contests/$cid/prints" params={{ cid: String(cid) }} icon="list">
            {t('print.queue')}
          </LinkButton>
        )}
      </PageHead>
      <SendPrint key={cid} cid={cid} />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/print')({
  staticData: { texts: ['print'] },
  component: PrintTab,
})
