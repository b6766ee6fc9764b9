// Markdown as it was rendered and sanitised when it was saved: nothing is parsed here.

import { useEffect } from 'react'
import { loadMathStyle } from './math-style.ts'

interface RenderedProps {
  html: string
  hasMath: boolean
  className?: string
}

/** Its highest heading is an h3: give it an h2 to stand under. */
export function Rendered({ html, hasMath, className = '' }: RenderedProps) {
  useEffect(() => {
    if (hasMath) void loadMathStyle()
  }, [hasMath])
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
