// The documents to print, for the helpers who print them or carry them from the printer.

import { useQuery } from '@tanstack/react-query'
import type { PrintQueue } from '@verdict/contract/print'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { usePrintChanges } from '../../../lib/realtime/subscriptions.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import style from '../../../ui/queue/queue.module.css'
import { QueueTools, type RoomChoice } from '../../../ui/queue/queue-tools.tsx'
import { useFresh, useSound } from '../../../ui/queue/use-fresh.ts'
import { Loading, NotShown, State } from '../../../ui/state.tsx'
import { printsQuery } from './api/prints.ts'
import { PrintCard } from './print-card.tsx'

interface PrintQueuePageProps extends RoomChoice {
  cid: number
  /** For managers. */
  helpers: ReactNode
}

export function PrintQueuePage({ cid, room, onRoom, helpers }: PrintQueuePageProps) {
  const { t } = useTranslation()
  const query = useQuery(printsQuery(cid, room))
  const { data, error, refetch } = query
  usePrintChanges(cid, useAskAgain(query))
  const title = t('print.queue')
  if (!data) {
    return (
      <Page title={title} width="read">
        <PageHead title={title} />
        {error ? (
          <NotShown
            error={error}
            missing={t('print.missing')}
            failed={t('print.failed')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading />
        )}
      </Page>
    )
  }
  return (
    <Page title={`${title} · ${data.contest.title}`} width="read">
      <PageHead title={title}>
        {data.manages && helpers}
        {data.manages && (
          <LinkButton to="/contests/$cid" params={{ cid: String(cid) }} icon="chevronLeft" look="ghost">
            {t('print.toContest')}
          </LinkButton>
        )}
      </PageHead>
      <p className="muted">{data.contest.title}</p>
      {error && <Notice kind="warning">{t('print.behind')}</Notice>}
      {data.isOn ? <Queue queue={data} room={room} onRoom={onRoom} /> : <Off cid={cid} />}
    </Page>
  )
}

function Off({ cid }: { cid: number }) {
  const { t } = useTranslation()
  return (
    <State
      title={t('print.off')}
      text={t('print.offText')}
      action={
        <LinkButton to="/contests/$cid/edit" params={{ cid: String(cid) }} icon="pencil">
          {t('print.turnOn')}
        </LinkButton>
      }
    />
  )
}

const openStates = ['failed', 'sending', 'waiting'] as const

function Queue({ queue, room, onRoom }: { queue: PrintQueue } & RoomChoice) {
  const { t } = useTranslation()
  const { prints, counts, contest, rooms, hasPrinter } = queue
  const [sound, setSound] = useSound('printSound')
  const words = useCallback((count: number) => t('print.new', { count }), [t])
  useFresh(
    prints.filter(({ state }) => state !== 'printed').map(({ id }) => String(id)),
    words,
    sound,
  )
  const list = (state: (typeof openStates)[number] | 'printed') => (
    <ul className={style.list}>
      {prints
        .filter((one) => one.state === state)
        .map((one) => (
          <PrintCard key={one.id} cid={contest.cid} print={one} hasPrinter={hasPrinter} />
        ))}
    </ul>
  )
  return (
    <div className={style.queue}>
      <Notice kind="info">{t(hasPrinter ? 'print.byPrinter' : 'print.byHand')}</Notice>
      {openStates.every((state) => counts[state] === 0) && (
        <State icon="check" title={t('print.none')} text={t('print.noneText')} />
      )}
      {openStates.map(
        (state) =>
          counts[state] > 0 && (
            <section key={state} aria-label={t(`print.state.${state}`)}>
              <h2>
                {t(`print.state.${state}`)} <span className="muted">{counts[state]}</span>
              </h2>
              {list(state)}
            </section>
          ),
      )}
      {counts.printed > 0 && (
        <details className={style.done} open={hasPrinter}>
          <summary>
            {t('print.state.printed')} <span className="muted">{counts.printed}</span>
          </summary>
          {list('printed')}
        </details>
      )}
      <QueueTools rooms={rooms} room={room} onRoom={onRoom} sound={sound} onSound={setSound} />
    </div>
  )
}
