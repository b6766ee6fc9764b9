import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { BrokenPage } from '../features/site/layout/pages.tsx'
import type { LateNoun } from '../i18n/late-texts.ts'
import { routeTree } from '../routeTree.gen.ts'
import { parseSearch, stringifySearch } from '../lib/search.ts'

/** @param history without one: the window's */
export const newRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    // Unknown and invalid values must not reach a page.
    search: { strict: true },
    // Below a problem, a course or a contest too an unknown address is one without a page.
    notFoundMode: 'root',
    // In the place of the page alone: the frame stays.
    defaultErrorComponent: BrokenPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // In a window only: on the server the router would write a script into the page for it.
    scrollRestoration: history === undefined,
    // A page that is quickly there shows no bar of its own; the layout has one for navigation.
    defaultPendingMs: 10_000,
  })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Texts of the page besides the first ones: the root loads them. */
    texts?: readonly LateNoun[]
  }
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
