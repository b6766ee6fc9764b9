import { notFound, rootRouteId } from '@tanstack/react-router'
import { int } from './search.ts'

/** For numeric parts of an address. */
export function requireNumber(text: string): void {
  // The root's: a page's own "not found" would name a thing.
  if (int(1)(text) === undefined) throw notFound({ routeId: rootRouteId })
}
