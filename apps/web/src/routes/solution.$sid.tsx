import { createFileRoute, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SimilarSolution } from '../features/similarity/similar-solution.tsx'
import { Solution } from '../features/submission/solution.tsx'
import { thousands } from '../lib/format.ts'
import { int } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

function SolutionPage() {
  const { t } = useTranslation()
  const { sid } = Route.useParams()
  return (
    <Page title={t('submission.solution', { sid: thousands(Number(sid)) })}>
      <Solution key={sid} sid={Number(sid)} similar={(detail) => <SimilarSolution detail={detail} />} />
    </Page>
  )
}

export const Route = createFileRoute('/solution/$sid')({
  beforeLoad: ({ params }) => {
    if (int(1)(params.sid) === undefined) throw notFound()
  },
  component: SolutionPage,
})
