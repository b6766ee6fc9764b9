import { useEffect, useEffectEvent } from 'react'

/** Leaves once `saved` is set, one render later, when the unsaved-changes warning knows of it. */
export function useLeaveOnceSaved<T>(saved: T | undefined | false, leave: (saved: T) => void): void {
  const go = useEffectEvent(leave)
  useEffect(() => {
    if (saved !== undefined && saved !== false) go(saved)
  }, [saved])
}
