import type { Balloon } from '@verdict/contract/balloon'
import type { BalloonAct } from '@verdict/domain/helper'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useNaming } from '../../../ui/person.tsx'
import style from '../../../ui/queue/queue.module.css'
import { Tag } from '../../../ui/tag.tsx'
import { useActOnBalloon } from './api/balloons.ts'
import own from './balloon.module.css'
import { inkOn } from './ink.ts'

interface BalloonCardProps {
  cid: number
  start: string
  balloon: Balloon
  manages: boolean
}

const minuteMs = 60_000

/** The act that is next, and the one that undoes the last. */
function actsOf({ state, isMine }: Balloon, manages: boolean): { next?: BalloonAct; back?: BalloonAct } {
  if (state === 'waiting') return { next: 'take' }
  if (state === 'withdrawn') return { next: 'fetch' }
  if (!isMine && !manages) return {}
  return state === 'taken' ? { next: 'bring', back: 'release' } : { back: 'release' }
}

export function BalloonCard({ cid, start, balloon, manages }: BalloonCardProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const act = useActOnBalloon(cid)
  const { uid, problem, state, firstOf, by, isMine, solvedAt } = balloon
  const name = nameOf(uid, balloon.name)
  const place = [balloon.room, balloon.seat].filter(Boolean).join(' · ')
  const { next, back } = actsOf(balloon, manages)
  const about = t('balloon.about', { problem: problem.label, name })
  const does = (done: BalloonAct) => act.mutate({ uid, pid: problem.pid, act: done })
  const minute = solvedAt && Math.floor((Date.parse(solvedAt) - Date.parse(start)) / minuteMs)
  return (
    <li className={classes(style.card, state === 'withdrawn' && style.alarming)}>
      <span
        className={own.balloon}
        style={problem.color ? { background: problem.color, color: inkOn(problem.color) } : undefined}
        aria-hidden="true"
      >
        {problem.label}
      </span>
      <div className={style.words}>
        <p className={style.place}>{place || name}</p>
        {(place || balloon.label) && (
          <p className={style.name}>
            {balloon.label && <span className="muted">{balloon.label} </span>}
            {place && name}
          </p>
        )}
        <p className={style.facts}>
          <span className="vh">{t('balloon.problem', { label: problem.label })}</span>
          {problem.colorName && <span>{problem.colorName}</span>}
          {minute !== null && <span>{t('balloon.minute', { minute })}</span>}
          {firstOf && <Tag color="gold">{t(`balloon.first.${firstOf}`)}</Tag>}
        </p>
        {state === 'withdrawn' && <p>{t('balloon.withdrawnNote')}</p>}
        {by && (
          <p className="muted">
            {isMine
              ? t(`balloon.byMe.${state === 'taken' ? 'taken' : 'done'}`)
              : t(`balloon.by.${state === 'taken' ? 'taken' : 'done'}`, { name: nameOf(by.uid, by.nick) })}
          </p>
        )}
      </div>
      <div className={style.acts}>
        {next && (
          <Button
            size="large"
            look={next === 'bring' ? 'primary' : 'plain'}
            busy={act.isPending}
            aria-label={`${t(`balloon.act.${next}`)}: ${about}`}
            onClick={() => does(next)}
          >
            {t(`balloon.act.${next}`)}
          </Button>
        )}
        {back && (
          <Button
            size="large"
            look="ghost"
            disabled={act.isPending}
            aria-label={`${t(`balloon.act.${back}`)}: ${about}`}
            onClick={() => does(back)}
          >
            {t(`balloon.act.${back}`)}
          </Button>
        )}
      </div>
    </li>
  )
}
