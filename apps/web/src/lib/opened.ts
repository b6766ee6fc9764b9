// The pages that somebody opened last, in this browser, until they log out. Search shows them first.

import { local } from './storage.ts'

type Opened = [path: string, title: string]

const key = 'opened'
const most = 40

export function openedBy(uid: string): Opened[] {
  try {
    const kept = JSON.parse(local.read(key) ?? '') as { uid: string; pages: Opened[] }
    return kept.uid === uid ? kept.pages : []
  } catch {
    return []
  }
}

export function noteOpened(uid: string, title: string): void {
  const path = window.location.pathname
  const pages = [[path, title], ...openedBy(uid).filter(([other]) => other !== path)].slice(0, most)
  local.write(key, JSON.stringify({ uid, pages }))
}

export const forgetOpened = (): void => local.remove(key)
