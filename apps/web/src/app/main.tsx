// Start: colours, then settings, profile and language at the same time, then the page itself. What the server
// painted stays until React draws the same in one step.

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/statement.css'
import '../ui/problem-list.css'
import '../ui/rail.css'
import { startRealtime } from '../features/realtime/start-realtime.ts'
import { fetchServerTime } from '../features/site/api/site.ts'
import { firstTextsSuffice } from '../i18n/first-texts.ts'
import { i18n, startI18n, storedLanguage } from '../i18n/index.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { startServerClock } from '../lib/clock/server-clock.ts'
import { onConnectionLost } from '../lib/errors.ts'
import { startPreferences } from '../lib/preferences.ts'
import { toast } from '../ui/toast/toast.ts'
import { boot } from './boot.ts'
import { router } from './router.ts'
import { StartFailed } from './start-failed.tsx'

/** From its first drawing on the page is React's, not what the server painted. */
function Started({ children }: { children: ReactNode }) {
  useLayoutEffect(() => document.documentElement.removeAttribute('data-painted'), [])
  return children
}

async function start(): Promise<void> {
  startPreferences()
  const root = createRoot(document.getElementById('root')!)
  const language = startI18n(
    storedLanguage(),
    !firstTextsSuffice(window.location.pathname, window.location.search),
  )
  try {
    await Promise.all([boot(), language])
  } catch (error) {
    await language
    root.render(
      <Started>
        <StartFailed error={error} />
      </Started>,
    )
    return
  }
  onConnectionLost(() => toast.failedCall(i18n.t('errors.connection')))
  startRealtime()
  startServerClock(fetchServerTime)
  // The page's own code first, so that React replaces the painted page in one step.
  await router.load()
  // In slices, so that a slow phone can scroll what is painted meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Started>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </Started>
      </StrictMode>,
    ),
  )
}

void start()
