// The page of a queue that helpers of a contest work off: until it is there, while it is off, and around its entries. Its own
// texts, the same for all of them, are in `helper`.

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../button.tsx'
import { Notice, Page, PageHead } from '../layout/page.tsx'
import { Loading, NotShown, State } from '../state.tsx'

interface Queue {
  contest: { title: string }
  manages: boolean
  isOn: boolean
}

interface QueuePageProps<Data> {
  cid: number
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  words: { title: string; missing: string; failed: string; off: string; offText: string }
  /** For managers. */
  helpers: ReactNode
  children: (data: Data) => ReactNode
}

export function QueuePage<Data extends Queue>({
  cid,
  query: { data, error, refetch },
  words: { title, missing, failed, off, offText },
  helpers,
  children,
}: QueuePageProps<Data>) {
  const { t } = useTranslation()
  if (!data) {
    return (
      <Page title={title} width="read">
        <PageHead title={title} />
        {error ? (
          <NotShown error={error} missing={missing} failed={failed} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </Page>
    )
  }
  const params = { cid: String(cid) }
  return (
    <Page title={`${title} · ${data.contest.title}`} width="read">
      <PageHead title={title}>
        {data.manages && helpers}
        {data.manages && (
          <LinkButton to="/contests/$cid" params={params} icon="chevronLeft" look="ghost">
            {t('helper.toContest')}
          </LinkButton>
        )}
      </PageHead>
      <p className="muted">{data.contest.title}</p>
      {error && <Notice kind="warning">{t('helper.behind')}</Notice>}
      {data.isOn ? (
        children(data)
      ) : (
        <State
          title={off}
          text={offText}
          action={
            <LinkButton to="/contests/$cid/edit" params={params} icon="pencil">
              {t('helper.turnOn')}
            </LinkButton>
          }
        />
      )}
    </Page>
  )
}
