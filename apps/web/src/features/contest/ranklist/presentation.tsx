// The ranklist for a wall or a projector: it takes the whole screen, with the contest's name and clock, and is left with Escape.

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
  /** Says that it is frozen. */
  notice: ReactNode
  /** Chooses with whose eyes it is seen. */
  eyes: ReactNode
  legend: ReactNode
  /** Without the table, what is there instead. */
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

/** A dialog keeps the page behind out of reach; what is in it takes the screen, which no dialog may itself. */
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
    // Where the browser has no full screen, or refuses it, the window is filled.
    stage.current?.requestFullscreen?.().catch(() => undefined)
    const onChange = () => {
      if (!document.fullscreenElement) leave()
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
  // Beside what has the screen nothing takes the focus: first the screen is given back, then the dialog closes.
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
