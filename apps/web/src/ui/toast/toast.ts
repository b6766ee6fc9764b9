// Lifetimes: results by kind (success 3 s, info 5 s, warning 7 s, error 9 s), plain 3.5 s, failed calls 6.5 s. Hovered or
// focused toasts stay.

import { createStore } from '@verdict/web-client/store'
import { useStore } from '../../lib/store.ts'

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'message'

interface ToastLink {
  href: string
  text: string
}

export interface Toast {
  id: number
  /** A later toast with the same key replaces it. */
  key?: string
  kind: ToastKind
  title?: string
  text: string
  link?: ToastLink
  lifeMs: number
}

const toastLifeMs = {
  success: 3_000,
  info: 5_000,
  warning: 7_000,
  error: 9_000,
  message: 3_500,
  failedCall: 6_500,
} as const

const maxShown = 5
const store = createStore<readonly Toast[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

export const useToasts = (): readonly Toast[] => useStore(store)
export const getToasts = (): readonly Toast[] => store.get()

export function dismissToast(id: number): void {
  holdToast(id)
  store.set(store.get().filter((toast) => toast.id !== id))
}

export function holdToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** One is read by somebody. */
export const isOneHeld = (): boolean => store.get().some(({ id }) => !timers.has(id))

export function releaseToast(id: number): void {
  const toast = store.get().find((shown) => shown.id === id)
  if (!toast) return
  holdToast(id)
  timers.set(
    id,
    setTimeout(() => dismissToast(id), toast.lifeMs),
  )
}

type More = Pick<Toast, 'title' | 'link' | 'key'>

function show(kind: ToastKind, text: string, lifeMs: number, more: More = {}): void {
  // Equal texts are one toast that lives longer.
  const same = store
    .get()
    .find((shown) => shown.kind === kind && shown.text === text && shown.title === more.title)
  if (same) {
    releaseToast(same.id)
    return
  }
  const before = more.key === undefined ? undefined : store.get().find(({ key }) => key === more.key)
  lastId += before ? 0 : 1
  const next: Toast = { id: before?.id ?? lastId, kind, text, lifeMs, ...more }
  store.set(
    before
      ? store.get().map((shown) => (shown === before ? next : shown))
      : [...store.get().slice(1 - maxShown), next],
  )
  releaseToast(next.id)
}

export const submissionToast = (sid: number): string => `submission ${sid}`

const announcement = createStore('')
/** For screen readers; already visible. */
export const announceLive = (text: string): void => announcement.set(text)
export const useAnnouncement = (): string => useStore(announcement)

export const toast = {
  success: (text: string, more?: More) => show('success', text, toastLifeMs.success, more),
  info: (text: string, more?: More) => show('info', text, toastLifeMs.info, more),
  warning: (text: string, more?: More) => show('warning', text, toastLifeMs.warning, more),
  error: (text: string, more?: More) => show('error', text, toastLifeMs.error, more),
  message: (text: string, more?: More) => show('message', text, toastLifeMs.message, more),
  failedCall: (text: string) => show('error', text, toastLifeMs.failedCall),
}
