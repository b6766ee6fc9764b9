import type { Balloon } from '@verdict/contract/balloon'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beep } from '../../../lib/beep.ts'
import { local } from '../../../lib/storage.ts'
import { announceLive } from '../../../ui/toast/toast.ts'

const storedAs = 'balloonSound'

/** On this device; trying it out allows the browser to sound later. */
export function useSound(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => local.read(storedAs) === 'on')
  const choose = (next: boolean) => {
    local.write(storedAs, next ? 'on' : 'off')
    setOn(next)
    if (next) beep()
  }
  return [on, choose]
}

/** Those that were not there before are read out, and sound. */
export function useNewBalloons(balloons: readonly Balloon[], sound: boolean): void {
  const { t } = useTranslation()
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const keys = balloons
      .filter(({ state }) => state === 'waiting' || state === 'withdrawn')
      .map(({ uid, problem, state }) => `${uid} ${problem.pid} ${state}`)
    const fresh = keys.filter((key) => known.current && !known.current.has(key)).length
    known.current = new Set([...(known.current ?? []), ...keys])
    if (fresh === 0) return
    announceLive(t('balloon.new', { count: fresh }))
    if (sound) beep()
  }, [balloons, sound, t])
}
