import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { BrokenPage } from '../features/site/layout/pages.tsx'
import type { LateNoun } from '../i18n/late-texts.ts'
import { routeTree } from '../routeTree.gen.ts'
import { parseSearch, stringifySearch } from '../lib/search.ts'

export const newRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    // Unknown and invalid values must not reach a page.
    search: { strict: true },
    // Unknown addresses below a problem, course or contest are unknown pages, too.
    notFoundMode: 'root',
    // Keeps the frame around the error.
    defaultErrorComponent: BrokenPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Not on the server, where the router would write a script into the page.
    scrollRestoration: history === undefined,
    // The layout has a bar for navigation.
    defaultPendingMs: 10_000,
  })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Texts beyond the first ones, loaded by the root. */
    texts?: readonly LateNoun[]
  }
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
