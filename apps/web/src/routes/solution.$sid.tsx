import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SimilarSolution } from '../features/contest/similarity/similar-solution.tsx'
import { Solution } from '../features/contest/submission/solution.tsx'
import { Page } from '../ui/layout/page.tsx'
import { requireNumber } from '../lib/address.ts'

function SolutionPage() {
  const { t } = useTranslation()
  const { sid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('submission.solution', { sid })}>
      <Solution
        key={sid}
        sid={Number(sid)}
        similar={(detail) => <SimilarSolution detail={detail} />}
        onNext={(next) => void navigate({ to: '/solution/$sid', params: { sid: String(next) } })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/solution/$sid')({
  staticData: { texts: ['cause', 'feedback', 'homework', 'outputs', 'run', 'similarity', 'workbench'] },
  beforeLoad: ({ params }) => {
    requireNumber(params.sid)
  },
  component: SolutionPage,
})
