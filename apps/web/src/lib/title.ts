// The name of the page in the window's title, before the site's. Unread things are counted before it, where a tab shows it.

import { useEffect } from 'react'
import { useSession } from './session/session.ts'
import { useWebsite } from './site.ts'

let drawn = ''
/** The title of the page that was drawn last; where no window is, it is all that is left of it. */
export const titleDrawn = (): string => drawn

function keep(title: string): void {
  drawn = title
}

export function useTitle(name: string | undefined): void {
  const site = useWebsite().title
  const unread = useSession().profile?.unreadNotices ?? 0
  const page = name ? `${name} · ${site}` : site
  const title = unread > 0 ? `(${unread}) ${page}` : page
  keep(title)
  useEffect(() => {
    document.title = title
  }, [title])
}
