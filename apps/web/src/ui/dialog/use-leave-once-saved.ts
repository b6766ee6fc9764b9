import { useEffect, useEffectEvent } from 'react'

/**
 * Leaves a form when there is something in `saved`: not before the warning of unsaved changes knows of it, which is
 * in the render after the one that saved.
 */
export function useLeaveOnceSaved<T>(saved: T | undefined | false, leave: (saved: T) => void): void {
  const go = useEffectEvent(leave)
  useEffect(() => {
    if (saved !== undefined && saved !== false) go(saved)
  }, [saved])
}
