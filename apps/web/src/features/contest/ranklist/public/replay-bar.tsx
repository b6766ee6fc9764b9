import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursMinutes } from '../../../../lib/format.ts'
import { Button } from '../../../../ui/button.tsx'
import style from './board.module.css'

interface ReplayProps {
  /** Undefined: now. */
  minute: number | undefined
  last: number
  /** The leader at that minute, for somebody who does not see the board. */
  leader: string | undefined
  onMinute: (minute: number | undefined) => void
}

const minuteMs = 60_000
const stepMs = 250

export function ReplayBar({ minute, last, leader, onMinute }: ReplayProps) {
  const { t } = useTranslation()
  const [playing, setPlaying] = useState(false)
  const at = Math.min(minute ?? last, last)
  const step = useEffectEvent(() => {
    if (at + 1 < last) onMinute(at + 1)
    else {
      onMinute(undefined)
      setPlaying(false)
    }
  })
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => step(), stepMs)
    return () => clearInterval(timer)
  }, [playing])
  const play = () => {
    if (!playing && minute === undefined) onMinute(0)
    setPlaying(!playing)
  }
  const time = hoursMinutes(at * minuteMs)
  const whole = hoursMinutes(last * minuteMs)
  const said = minute === undefined ? t('board.replay.isNow') : t('board.replay.at', { time, whole })
  return (
    <div className={style.replay} role="group" aria-label={t('board.replay.label')}>
      <Button
        icon={playing ? 'pause' : 'play'}
        onClick={play}
        aria-label={t(playing ? 'board.replay.pause' : 'board.replay.play')}
      />
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={t('board.replay.slider')}
        aria-valuetext={leader === undefined ? said : t('board.replay.leads', { said, name: leader })}
        onChange={({ target }) => {
          setPlaying(false)
          onMinute(target.valueAsNumber >= last ? undefined : target.valueAsNumber)
        }}
      />
      <output className={style.replayTime}>{said}</output>
      <Button
        disabled={minute === undefined}
        onClick={() => {
          setPlaying(false)
          onMinute(undefined)
        }}
      >
        {t('board.replay.now')}
      </Button>
    </div>
  )
}
