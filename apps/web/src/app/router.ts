import { createRouter } from '@tanstack/react-router'
import { routeTree } from '../routeTree.gen.ts'
import { parseSearch, stringifySearch } from '../lib/search.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // Unknown and invalid values must not reach a page.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // A page that is quickly there shows no bar of its own; the layout has one for navigation.
  defaultPendingMs: 10_000,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
