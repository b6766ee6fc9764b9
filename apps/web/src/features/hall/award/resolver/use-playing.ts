import { useEffect, useEffectEvent, useState } from 'react'

interface Playing {
  done: number
  isPlaying: boolean
  go: (to: number) => void
  setPlaying: (playing: boolean) => void
}

const isButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select') !== null

/** @param pauseAfter how long what was done last is shown, in ms */
export function usePlaying(steps: number, pauseAfter: (done: number) => number): Playing {
  const [done, setDone] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const go = (to: number) => setDone(Math.min(Math.max(to, 0), steps))
  const ends = done >= steps
  const pause = useEffectEvent(pauseAfter)
  useEffect(() => {
    if (!isPlaying || ends) return
    const timer = setTimeout(() => setDone(done + 1), pause(done))
    return () => clearTimeout(timer)
  }, [isPlaying, ends, done])

  const acts: Record<string, () => void> = {
    ' ': () => go(done + 1),
    ArrowRight: () => go(done + 1),
    PageDown: () => go(done + 1),
    ArrowLeft: () => go(done - 1),
    PageUp: () => go(done - 1),
    Home: () => go(0),
    End: () => go(steps),
    p: () => setPlaying(!isPlaying),
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = acts[key]
    if (!act || (key === ' ' && isButton(event.target))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return { done, isPlaying: isPlaying && !ends, go, setPlaying }
}
