// The ranklist of the freeze resolved before an audience: forwards and back by keys, or by itself. It is the same in the page
// and in a file, so that it asks nobody for anything.

import type { ResolverData } from '@verdict/contract/award'
import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { AwardCard } from './award-card.tsx'
import { ResolverTable } from './resolver-table.tsx'
import { type Scene, sceneAt, type Show, showOf } from './show.ts'
import style from './resolver.module.css'
import { stepText } from './step-text.ts'
import { usePlaying } from './use-playing.ts'

const openedMs = 1_600
const placedMs = 500
const awardedMs = 4_000

const pauseOf = ({ steps, awards }: Show, done: number): number => {
  const step = steps[done - 1]
  if (step?.kind !== 'place') return openedMs
  return awards.has(step.uid) ? awardedMs : placedMs
}

interface StageProps {
  data: ResolverData
  notice?: ReactNode
  /** Beside the controls. */
  tools?: ReactNode
}

export function Stage({ data, notice, tools }: StageProps) {
  const { t } = useTranslation()
  const show = useMemo(() => showOf(data), [data])
  const steps = show.steps.length
  const { done, isPlaying, go, setPlaying } = usePlaying(steps, (at) => pauseOf(show, at))
  const scene = useMemo(() => sceneAt(show, done), [show, done])
  const stage = useRef<HTMLDivElement>(null)
  // Keys go to it from the start.
  useEffect(() => stage.current?.focus(), [])
  return (
    <div
      ref={stage}
      className={style.stage}
      tabIndex={-1}
      role="group"
      aria-label={t('award.resolver.title')}
    >
      <div className={style.head}>
        <h1>{data.contest.title}</h1>
        <span className={style.state}>{stateOf(t, scene, done)}</span>
      </div>
      {notice}
      <ResolverTable show={show} scene={scene} />
      <AwardCard show={show} scene={scene} />
      <p className="vh" role="status" aria-live="polite">
        {stepText(t, show, scene)}
      </p>
      <div className={style.foot}>
        <Control
          icon="sortUp"
          name={t('award.resolver.toStart')}
          keys="Home"
          isOff={done === 0}
          onClick={() => go(0)}
        />
        <Control
          icon="chevronLeft"
          name={t('award.resolver.back')}
          keys="←"
          isOff={done === 0}
          onClick={() => go(done - 1)}
        />
        <Control
          icon={isPlaying ? 'pause' : 'play'}
          name={t(isPlaying ? 'award.resolver.pause' : 'award.resolver.play')}
          keys="P"
          isOff={done === steps}
          onClick={() => setPlaying(!isPlaying)}
        />
        <Control
          icon="chevronRight"
          name={t('award.resolver.next')}
          keys={t('award.resolver.nextKeys')}
          isOff={done === steps}
          isMain
          onClick={() => go(done + 1)}
        />
        <Control
          icon="sortDown"
          name={t('award.resolver.toEnd')}
          keys="End"
          isOff={done === steps}
          onClick={() => go(steps)}
        />
        <span className={style.count}>{t('award.resolver.count', { done, steps })}</span>
        <span className={style.tools}>
          {document.fullscreenEnabled && (
            <button type="button" className={style.control} onClick={() => toggleFullScreen(stage.current)}>
              <Icon name="external" />
              <span>{t('award.resolver.fullScreen')}</span>
            </button>
          )}
          {tools}
        </span>
      </div>
    </div>
  )
}

/** A dialog itself cannot fill the screen; what is in it can. */
function toggleFullScreen(stage: HTMLElement | null): void {
  const change = document.fullscreenElement ? document.exitFullscreen() : stage?.requestFullscreen()
  change?.catch(() => undefined)
}

function stateOf(t: TFunction, { next }: Scene, done: number): string {
  if (next === null) return t('award.resolver.final')
  return done === 0 ? t('award.resolver.frozen') : t('award.resolver.resolving')
}

interface ControlProps {
  icon: IconName
  name: string
  keys: string
  isOff: boolean
  isMain?: boolean
  onClick: () => void
}

/** It stays where it is when there is nothing for it to do, or the focus would be lost. */
function Control({ icon, name, keys, isOff, isMain, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={classes(style.control, isMain && style.main)}
      aria-disabled={isOff || undefined}
      title={`${name} (${keys})`}
      onClick={() => !isOff && onClick()}
    >
      <Icon name={icon} />
      <span>{name}</span>
    </button>
  )
}
