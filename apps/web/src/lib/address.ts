// Addresses that no page has.

import { notFound, rootRouteId } from '@tanstack/react-router'
import { int } from './search.ts'

/** For a part of an address that must be a number of something: else it is an address without a page. */
export function requireNumber(text: string): void {
  // The root's: a page's own "not found" speaks of its things, and such an address names none.
  if (int(1)(text) === undefined) throw notFound({ routeId: rootRouteId })
}
