import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PairPage } from '../features/contest/similarity/pair-page.tsx'
import { requireNumber } from '../lib/address.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

function SimilarityPairPage() {
  const { t } = useTranslation()
  const { left, right } = Route.useParams()
  return (
    <Page title={t('similarity.title')}>
      <PairPage key={`${left} ${right}`} left={Number(left)} right={Number(right)} />
    </Page>
  )
}

export const Route = createFileRoute('/similarity/pair/$left/$right')({
  staticData: { texts: ['similarity'] },
  beforeLoad: (visit) => {
    const { left, right } = visit.params
    requireNumber(left)
    requireNumber(right)
    requireLogin(visit)
  },
  component: SimilarityPairPage,
})
