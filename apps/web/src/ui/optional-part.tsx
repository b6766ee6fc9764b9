import { Component, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { toastFailure } from '../lib/errors.ts'

/** On a failed load, shows a message and keeps the page. */
export class OptionalPart extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  override componentDidCatch(error: unknown): void {
    toastFailure(error)
  }
  override render(): ReactNode {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>
  }
}

const nothingToFollow = () => () => undefined

/** An `OptionalPart` that the server does not draw. */
export function LatePart({ children }: { children: ReactNode }) {
  const isThere = useSyncExternalStore(
    nothingToFollow,
    () => true,
    () => false,
  )
  return isThere && <OptionalPart>{children}</OptionalPart>
}
