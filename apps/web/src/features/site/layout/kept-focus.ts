import { useEffect } from 'react'

/** A page of the site led here by loading it, as one does that lets somebody into an exam: the focus was left there. */
const isLedHere = (): boolean => document.referrer.startsWith(`${window.location.origin}/`)

/**
 * Where a control goes with what it did, as a form does once it is sent, the focus would fall to the body: it goes to the
 * page's own content, from where the keyboard and the screen reader go on.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last = isLedHere() ? document.createElement('i') : (null as Element | null)
    const ended = new AbortController()
    const isNowhere = () => document.activeElement === document.body
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = target
    }
    // Given up by the person, who pressed beside it; an element that is taken away is gone by then.
    const onBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === last && last?.isConnected && isNowhere() && document.hasFocus()) last = null
      })
    document.addEventListener('focusin', onFocus, ended)
    document.addEventListener('focusout', onBlur, ended)
    const keep = () => {
      if (!last || last.isConnected || !isNowhere() || document.querySelector('dialog[open]')) return
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    keep()
    const changes = new MutationObserver(keep)
    changes.observe(document.body, { subtree: true, childList: true })
    return () => {
      ended.abort()
      changes.disconnect()
    }
  }, [])
}
