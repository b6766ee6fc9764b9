// The awards, for everyone who reads the ranklist, and the desk of the organizers, who choose them and make results final.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { TimeIn } from '../../../ui/text.tsx'
import { awardsQuery, deskQuery } from './api/awards.ts'
import { AwardSettingsForm } from './award-settings.tsx'
import { AwardTable } from './award-table.tsx'
import { ContestDownloads } from './contest-downloads.tsx'
import { FinalResults } from './final-results.tsx'

interface AwardsProps {
  cid: number
  title: string
  isManager: boolean
  isOver: boolean
}

export function AwardsPage(props: AwardsProps) {
  const { t } = useTranslation()
  const { cid, title, isManager, isOver } = props
  return (
    <Page title={`${t('award.title')} · ${title}`} width="read">
      <PageHead title={t('award.title')}>
        {isManager && isOver && (
          <LinkButton to="/contests/$cid/resolver" params={{ cid: String(cid) }} icon="presentation">
            {t('award.resolver.open')}
          </LinkButton>
        )}
      </PageHead>
      <div className="stack">
        <Given cid={cid} isQuiet={isManager} />
        {isManager && <Desk {...props} />}
      </div>
    </Page>
  )
}

function Given({ cid, isQuiet }: { cid: number; isQuiet: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(awardsQuery(cid))
  if (error) return <FailedState title={t('award.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.finalAt === null) {
    return isQuiet ? null : <State title={t('award.none')} text={t('award.noneText')} />
  }
  return (
    <>
      <p className="sec">
        <TimeIn value={data.finalAt}>{(time) => t('award.finalAt', { time })}</TimeIn>
      </p>
      {data.comment !== '' && <p>{data.comment}</p>}
      <AwardTable given={data} caption={t('award.title')} />
    </>
  )
}

function Desk({ cid, title }: AwardsProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(deskQuery(cid))
  if (error) return <FailedState title={t('award.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <FinalResults cid={cid} title={title} desk={data} />
      <ContestDownloads cid={cid} desk={data} />
      <section className="stack" aria-labelledby="award-settings">
        <h2 id="award-settings">{t('award.settings.title')}</h2>
        {data.final ? (
          <Notice kind="info">{t('award.settings.locked')}</Notice>
        ) : (
          <AwardSettingsForm key={cid} cid={cid} desk={data} />
        )}
      </section>
      {!data.final && (
        <section className="stack" aria-labelledby="award-now">
          <h2 id="award-now">{t('award.now')}</h2>
          <p className="sec">{t('award.nowText')}</p>
          <AwardTable given={data.now} caption={t('award.now')} />
        </section>
      )}
    </>
  )
}
