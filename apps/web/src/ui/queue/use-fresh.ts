import { useEffect, useRef, useState } from 'react'
import { beep, beepOnce } from '../../lib/beep.ts'
import { local } from '../../lib/storage.ts'
import { announceLive } from '../toast/toast.ts'

/** Kept on this device. Turning it on plays it, which lets the browser play it later. @param name of its place in the storage */
export function useSound(name: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => local.read(name) === 'on')
  const choose = (next: boolean) => {
    local.write(name, next ? 'on' : 'off')
    setOn(next)
    if (next) beep()
  }
  return [on, choose]
}

/** New ones are read out, with a sound. @param keys of what is to be done */
export function useFresh(keys: readonly string[], words: (count: number) => string, sound: boolean): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  const all = keys.join('\n')
  useEffect(() => {
    const now = all === '' ? [] : all.split('\n')
    const before = known.current
    const fresh = before ? now.filter((key) => !before.has(key)).length : 0
    known.current = new Set([...(before ?? []), ...now])
    if (fresh === 0) return
    announceLive(words(fresh))
    if (sound) void beepOnce()
  }, [all, words, sound])
}
