// Start: colours, then settings, profile and language at the same time, then the page itself. The server's drawing
// stays until React draws the same in one step.

import { startTransition, StrictMode, useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/statement.css'
import '../ui/problem-list.css'
import '../ui/rail.css'
import { fetchProfile } from '../features/people/account/api/account.ts'
import { showBroadcast } from '../features/hall/clarification/api/talk-news.ts'
import { startRealtime } from '../features/site/realtime/start-realtime.ts'
import { fetchServerTime } from '../features/site/site/api/site.ts'
import { i18n, startI18n, startLanguage } from '../i18n/index.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { startServerClock } from '../lib/clock/server-clock.ts'
import { startConnection } from '../lib/connection.ts'
import { onConnectionLost } from '../lib/errors.ts'
import { startMissingParts } from '../lib/missing-part.ts'
import { startPreferences } from '../lib/preferences.ts'
import { startTabs } from '../lib/session/tabs.ts'
import { toast } from '../ui/toast/toast.ts'
import { Application } from './application.tsx'
import { boot } from './boot.ts'
import { enterAgain, type Way } from './early-input.ts'
import { newRouter } from './router.ts'
import { StartFailed } from './start-failed.tsx'

/** From its first drawing on the page is React's, not what the server drew. */
function Started({ onStarted, children }: { onStarted?: () => void; children: ReactNode }) {
  const started = useEffectEvent(() => onStarted?.())
  useLayoutEffect(() => {
    document.documentElement.removeAttribute('data-drawn')
    // Behind this commit and before any other event.
    queueMicrotask(started)
  }, [])
  return children
}

/** Whether the page that it has drawn is that of the address in the bar. */
function wayOf(router: ReturnType<typeof newRouter>): Way {
  let shown = router.history.location.href
  const isThere = () => router.history.location.href === shown
  return {
    isThere,
    async untilThere() {
      while (!isThere()) {
        await new Promise<void>((resolve) => {
          const stop = router.subscribe('onResolved', ({ toLocation }) => {
            shown = toLocation.href
            stop()
            resolve()
          })
        })
      }
    },
  }
}

/** A server that needs longer to say the time cannot be reached. */
const answerWithinMs = 10_000

async function start(): Promise<void> {
  startPreferences()
  const place = document.getElementById('root')!
  const drawn = [...place.children]
  const root = createRoot(place)
  const language = startI18n(startLanguage(), [])
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
  startTabs({ fetchProfile, onTakenUp: () => queryClient.invalidateQueries() })
  startServerClock(fetchServerTime)
  // The page's own code first, so that React replaces the drawn page in one step.
  const router = newRouter()
  const realtime = startRealtime({ showBroadcast })
  startMissingParts()
  startConnection({
    ask: () => fetchServerTime(AbortSignal.timeout(answerWithinMs)),
    onBack() {
      realtime.again()
      void queryClient.invalidateQueries()
      void router.invalidate()
    },
  })
  await router.load()
  // In slices, so that a slow phone can scroll what is drawn meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Started onStarted={() => void enterAgain(place, drawn, wayOf(router))}>
          <Application router={router} />
        </Started>
      </StrictMode>,
    ),
  )
}

void start()
