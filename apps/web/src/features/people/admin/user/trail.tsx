import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../../lib/api/use-list.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { trailPageSize, trailQuery } from '../api/users.ts'
import { AuditTable } from '../audit/audit-table.tsx'
import style from './user.module.css'

export function Trail({ uid }: { uid: string }) {
  const { t } = useTranslation()
  const { isRoot } = useSession()
  const [page, setPage] = useState(1)
  const list = useList(trailQuery(uid, page))
  return (
    <Section title={t('users.detail.trail')}>
      {list.page?.total === 0 ? (
        <p className="sec">{t('users.detail.noTrail')}</p>
      ) : (
        <AuditTable
          caption={t('users.detail.trail')}
          withOrigin={isRoot}
          rows={list.page?.docs}
          error={list.error}
          onRetry={list.retry}
          empty={{ title: t('users.detail.noTrail') }}
          skeletonRows={3}
        />
      )}
      {list.page && list.page.total > trailPageSize && (
        <div className={style.older}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('users.detail.newer')}
          </Button>
          <Button disabled={page >= list.page.pages} onClick={() => setPage(page + 1)}>
            {t('users.detail.older')}
          </Button>
        </div>
      )}
    </Section>
  )
}
