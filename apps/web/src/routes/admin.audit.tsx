import { auditActionLength, auditTargetLength } from '@verdict/domain/address-limits'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuditList } from '../features/people/admin/audit/audit-list.tsx'
import { day, paging, search, text, uid } from '../lib/search.ts'
import { requireRoot } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({
  page: paging.page,
  actor: uid,
  action: text(auditActionLength),
  target: text(auditTargetLength),
  from: day,
  until: day,
})

function AuditPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('audit.title')}>
      <AuditList
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/admin/audit')({
  staticData: {
    texts: [
      'audit',
      'contest',
      'course',
      'editorial',
      'examSetup',
      'feedback',
      'job',
      'marks',
      'similarity',
      'tag',
      'users',
      'siteSettings',
    ],
  },
  validateSearch: readSearch,
  beforeLoad: requireRoot,
  component: AuditPage,
})
