// Full-screen ranklist for a projector; Escape leaves.

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { densityFor, type Density, type RankSize } from './density.ts'
import { RankTable, type RankTableProps } from './rank-table.tsx'
import style from './presentation.module.css'

interface PresentationProps {
  title: string
  countdown: ReactNode
  notice: ReactNode
  eyes: ReactNode
  legend: ReactNode
  table: Omit<RankTableProps, 'mine' | 'density' | 'size' | 'scrolls'> | undefined
  instead: ReactNode
  sizeOf: (density: Density) => RankSize
  onLeave: () => void
}

const sidePadding = 48

const subscribe = (onChange: () => void) => {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}
const wantsMotion = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** A dialog makes the page inert; its content goes full screen, as a dialog itself cannot. */
function useWholeScreen(onLeave: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    // Otherwise it fills the window.
    stage.current?.requestFullscreen?.().catch(() => undefined)
    const onChange = () => {
      if (!document.fullscreenElement) leave()
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  // Leave full screen before closing: nothing else could take the focus.
  const end = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else onLeave()
  }
  return { dialog, stage, end }
}

export function Presentation(props: PresentationProps) {
  const { title, countdown, notice, eyes, legend, table, instead, sizeOf, onLeave } = props
  const { t } = useTranslation()
  const { dialog, stage, end } = useWholeScreen(onLeave)
  const [scrolls, setScrolls] = useState(wantsMotion)
  const width = useSyncExternalStore(subscribe, () => window.innerWidth)
  const density = densityFor(width - sidePadding, table?.problems.length ?? 0)
  return (
    <dialog
      ref={dialog}
      className={style.present}
      aria-label={t('contest.rank.presentation', { title })}
      onCancel={(event) => {
        event.preventDefault()
        end()
      }}
    >
      <div ref={stage} className={style.stage}>
        <div className={style.head}>
          <h2>{title}</h2>
          {notice}
          {countdown}
        </div>
        {table ? (
          <RankTable {...table} mine={undefined} density={density} size={sizeOf(density)} scrolls={scrolls} />
        ) : (
          instead
        )}
        <div className={style.foot}>
          {table && legend}
          <span className={style.tools}>
            {eyes}
            <Switch checked={scrolls} onChange={setScrolls}>
              {t('contest.rank.scrolls')}
            </Switch>
            <Button icon="cross" onClick={end}>
              {t('contest.rank.leave')}
            </Button>
          </span>
        </div>
      </div>
    </dialog>
  )
}
