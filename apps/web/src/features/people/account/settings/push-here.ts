// Notices that this browser shows while the site is closed: a service worker that does nothing else, and the browser's
// subscription at its maker's push service.

import type { BodyOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'

type Browser = BodyOf<Endpoints['PUT /account/push']>

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** @returns null where the person, or the browser's settings, refuse */
export async function subscribeHere(publicKey: string): Promise<Browser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.register('/push.js')
  await navigator.serviceWorker.ready
  // One of another key, as of a site that was set up anew, is refused beside ours.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

export async function forgetHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  if (!registration) return
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await registration.unregister()
}
