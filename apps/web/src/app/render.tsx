// Renders a page on the server with the browser's components. Page state is module state, as in a browser, so pages are
// rendered one at a time, and each starts by forgetting the previous user.

import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { prepareTexts, type LanguageTag } from '../i18n/index.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { titleDrawn } from '../lib/title.ts'
import { Application } from './application.tsx'
import { takeStart, type Start } from './boot.ts'
import { newRouter } from './router.ts'

export interface Drawing {
  html: string
  title: string
}

/**
 * @param start data beyond this is missing in the result
 * @returns null where the page would show an error or redirect: left to the browser
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
