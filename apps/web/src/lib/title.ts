import { useEffect } from 'react'
import { noteOpened } from './opened.ts'
import { getSession, useSession } from './session/session.ts'
import { useWebsite } from './site.ts'

let drawn = ''
/** The only way to get the title on the server. */
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
  useEffect(() => {
    // As it is by then: what was open when somebody logged out is not the next one's.
    const reader = getSession().profile
    if (name && !reader?.exam) noteOpened(reader?.uid ?? '', name)
  }, [name])
}
