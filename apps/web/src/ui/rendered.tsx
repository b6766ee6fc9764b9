// Sanitised HTML from the server.

import { useEffect } from 'react'
import { loadMathStyle } from './math-style.ts'

interface RenderedProps {
  html: string
  hasMath: boolean
  className?: string
}

/** Starts at h3: needs an h2 above. */
export function Rendered({ html, hasMath, className = '' }: RenderedProps) {
  useEffect(() => {
    if (hasMath) void loadMathStyle()
  }, [hasMath])
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
