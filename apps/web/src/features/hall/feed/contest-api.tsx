// Whether a contest offers the Contest API, and how its tools are pointed to it.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { Card, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { feedQuery, useSetFeed } from './api/feed.ts'
import style from './contest-api.module.css'

/** @param isFixed nothing can be changed, as in an archived course */
export function ContestApi({ cid, isFixed }: { cid: number; isFixed: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(feedQuery(cid))
  const set = useSetFeed(cid)
  if (data?.isPossible === false) return null
  const change = (more: { isOpen?: boolean; isPublic?: boolean }) => {
    if (!data) return
    const { isOpen, isPublic } = { ...data, ...more }
    set.mutate({ isOpen, isPublic }, { onError: (failed) => toastFailure(failed) })
  }
  const isBusy = isFixed || set.isPending
  return (
    <Section title={t('feed.title')} id="contest-api">
      <div className="stack">
        <p className="sec">{t('feed.text')}</p>
        {error && <FailedState title={t('feed.failed')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && (
          <Switch checked={data.isOpen} disabled={isBusy} onChange={(isOpen) => change({ isOpen })}>
            {t('feed.open')}
          </Switch>
        )}
        {data?.isOpen && (
          <Card>
            <div className="stack">
              <Switch checked={data.isPublic} disabled={isBusy} onChange={(isPublic) => change({ isPublic })}>
                {t('feed.public')}
              </Switch>
              <p className="muted">{t('feed.publicHint')}</p>
              <dl className={style.addresses}>
                {data.addresses.map(({ version, url }) => (
                  <div key={version}>
                    <dt>{t('feed.version', { version })}</dt>
                    <dd>
                      <code>{url}</code>
                      <CopyButton text={url} label={version} />
                    </dd>
                  </div>
                ))}
              </dl>
              <p className="sec">{t('feed.login')}</p>
              <p className="sec">{t('feed.roles')}</p>
            </div>
          </Card>
        )}
      </div>
    </Section>
  )
}
