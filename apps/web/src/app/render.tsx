// Draws a page on the server, with the components that the browser draws it with: the first answer holds its text before any
// script ran. State that the page reads while it is drawn is this module's own, as in a browser, so one page is drawn at a time,
// and each begins by forgetting the person of the last one.

import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { prepareTexts, type LanguageTag } from '../i18n/index.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { titleDrawn } from '../lib/title.ts'
import { Application } from './application.tsx'
import { takeStart, type Start } from './boot.ts'
import { newRouter } from './router.ts'

export interface Drawing {
  /** Inside of the root element. */
  html: string
  /** Size of the window. */
  title: string
}

/**
 * @param start whatever the page asks for beyond it is missing in what is drawn
 * @returns null where the page would show an error or lead elsewhere: the browser's part
 */
export async function render(path: string, language: LanguageTag, start: Start): Promise<Drawing | null> {
  queryClient.clear()
  await prepareTexts(language, [])
  takeStart(start)
  const router = newRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  if (router.state.matches.some(({ status }) => status !== 'success')) return null
  const html = renderToString(<Application router={router} />)
  return { html, title: titleDrawn() }
}
