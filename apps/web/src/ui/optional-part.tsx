import { Component, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
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

/** An `OptionalPart` that is loaded when somebody comes near it; its box keeps the place. The server does not draw it. */
export function LatePart({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={className}>
      {isNear && <OptionalPart>{children}</OptionalPart>}
    </div>
  )
}
