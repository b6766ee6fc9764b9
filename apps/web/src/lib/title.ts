// The name of the page in the window's title, before the site's.

import { useEffect } from 'react'
import { useWebsite } from './site.ts'

export function useTitle(title: string | undefined): void {
  const site = useWebsite().title
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site
  }, [title, site])
}
