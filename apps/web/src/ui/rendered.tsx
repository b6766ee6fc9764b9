// Sanitised HTML from the server.

import { Awaited } from './awaited.tsx'
import { useMathStyle } from './math-style.ts'

interface RenderedProps {
  html: string
  hasMath: boolean
  className?: string
}

/** Starts at h3: needs an h2 above. */
export function Rendered({ html, hasMath, className = '' }: RenderedProps) {
  if (!useMathStyle(hasMath)) return <Awaited />
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
