// The queue of balloons, made for a phone in one hand: what is to be done stands at the right edge, what is chosen at the
// lower one.

import { useQuery } from '@tanstack/react-query'
import type { Balloon, BalloonQueue } from '@verdict/contract/balloon'
import type { BalloonState } from '@verdict/domain/helper'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useBalloonChanges } from '../../../lib/realtime/subscriptions.ts'
import { Notice } from '../../../ui/layout/page.tsx'
import style from '../../../ui/queue/queue.module.css'
import { QueuePage } from '../../../ui/queue/queue-page.tsx'
import { QueueTools, type RoomChoice } from '../../../ui/queue/queue-tools.tsx'
import { useFresh, useSound } from '../../../ui/queue/use-fresh.ts'
import { State } from '../../../ui/state.tsx'
import { balloonsQuery } from './api/balloons.ts'
import { BalloonCard } from './balloon-card.tsx'

interface BalloonPageProps extends RoomChoice {
  cid: number
  /** For managers. */
  helpers: ReactNode
}

export function BalloonPage({ cid, room, onRoom, helpers }: BalloonPageProps) {
  const { t } = useTranslation()
  const query = useQuery(balloonsQuery(cid, room))
  useBalloonChanges(cid, useAskAgain(query))
  const words = {
    title: t('balloon.title'),
    missing: t('balloon.missing'),
    failed: t('balloon.failed'),
    off: t('balloon.off'),
    offText: t('balloon.offText'),
  }
  return (
    <QueuePage cid={cid} query={query} words={words} helpers={helpers}>
      {(queue) => <Queue queue={queue} room={room} onRoom={onRoom} />}
    </QueuePage>
  )
}

/** One's own come before those that others carry. */
const inOrder = (balloons: readonly Balloon[], state: BalloonState): Balloon[] =>
  balloons.filter((one) => one.state === state).toSorted((a, b) => Number(b.isMine) - Number(a.isMine))

function Queue({ queue, room, onRoom }: { queue: BalloonQueue } & RoomChoice) {
  const { t } = useTranslation()
  const { balloons, counts, contest, rooms } = queue
  const [sound, setSound] = useSound('balloonSound')
  const words = useCallback((count: number) => t('balloon.new', { count }), [t])
  const open = balloons.filter(({ state }) => state === 'waiting' || state === 'withdrawn')
  useFresh(
    open.map(({ uid, problem, state }) => `${uid} ${problem.pid} ${state}`),
    words,
    sound,
  )
  const list = (state: BalloonState) => (
    <ul className={style.list}>
      {inOrder(balloons, state).map((balloon) => (
        <BalloonCard
          key={`${balloon.uid} ${balloon.problem.pid}`}
          cid={contest.cid}
          start={contest.start}
          balloon={balloon}
          manages={queue.manages}
        />
      ))}
    </ul>
  )
  const isQuiet = counts.waiting + counts.taken + counts.withdrawn === 0
  return (
    <div className={style.queue}>
      {contest.isFrozen && <Notice kind="info">{t('balloon.frozen')}</Notice>}
      {isQuiet && <State icon="check" title={t('balloon.none')} text={t('balloon.noneText')} />}
      {(['withdrawn', 'taken', 'waiting'] as const).map(
        (state) =>
          counts[state] > 0 && (
            <section key={state} aria-label={t(`balloon.state.${state}`)}>
              <h2>
                {t(`balloon.state.${state}`)} <span className="muted">{counts[state]}</span>
              </h2>
              {list(state)}
            </section>
          ),
      )}
      {counts.brought > 0 && (
        <details className={style.done}>
          <summary>
            {t('balloon.state.brought')} <span className="muted">{counts.brought}</span>
          </summary>
          {list('brought')}
        </details>
      )}
      <QueueTools rooms={rooms} room={room} onRoom={onRoom} sound={sound} onSound={setSound} />
    </div>
  )
}
