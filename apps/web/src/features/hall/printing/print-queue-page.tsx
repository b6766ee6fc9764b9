// The documents to print, for the helpers who print them or carry them from the printer.

import { useQuery } from '@tanstack/react-query'
import type { PrintQueue } from '@verdict/contract/print'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { usePrintChanges } from '../../../lib/realtime/subscriptions.ts'
import { Notice } from '../../../ui/layout/page.tsx'
import style from '../../../ui/queue/queue.module.css'
import { QueuePage } from '../../../ui/queue/queue-page.tsx'
import { QueueTools, type RoomChoice } from '../../../ui/queue/queue-tools.tsx'
import { useFresh, useSound } from '../../../ui/queue/use-fresh.ts'
import { State } from '../../../ui/state.tsx'
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
  usePrintChanges(cid, useAskAgain(query))
  const words = {
    title: t('print.queue'),
    missing: t('print.missing'),
    failed: t('print.failed'),
    off: t('print.off'),
    offText: t('print.offText'),
  }
  return (
    <QueuePage cid={cid} query={query} words={words} helpers={helpers}>
      {(queue) => <Queue queue={queue} room={room} onRoom={onRoom} />}
    </QueuePage>
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
