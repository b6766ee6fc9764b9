import { createFileRoute } from '@tanstack/react-router'
import { languages } from '@verdict/domain/language'
import { judges } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { StatusList } from '../features/contest/submission/status-list.tsx'
import { int, oneOfNumbers, paging, search, uid } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({
  ...paging,
  uid,
  pid: int(1),
  judge: oneOfNumbers(judges),
  language: oneOfNumbers(languages),
})

function StatusPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('submission.status')}>
      <StatusList
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/solution/')({
  validateSearch: readSearch,
  component: StatusPage,
})
