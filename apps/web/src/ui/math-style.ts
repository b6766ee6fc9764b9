// Formulas' style sheet and fonts, loaded only where needed.

import { useEffect, useState } from 'react'

let asked: Promise<unknown> | null = null
let isReady = false

/** Nearly all formulas are set in them. */
const fonts = ['1em KaTeX_Main', 'italic 1em KaTeX_Math']
const patienceMs = 3_000

async function load(): Promise<void> {
  await import('katex/dist/katex.min.css')
  const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  // In other fonts formulas have other sizes.
  await Promise.race([Promise.all(fonts.map((font) => document.fonts?.load(font))), late])
}

/** A failure leaves formulas plain; the next page retries. */
export async function loadMathStyle(): Promise<void> {
  asked ??= load()
  await asked.catch(() => {
    asked = null
  })
  isReady = true
}

/** @returns whether formulas can be shown at the size that they keep */
export function useMathStyle(isNeeded: boolean | undefined): boolean {
  const [, setReady] = useState(isReady)
  useEffect(() => {
    if (isNeeded) void loadMathStyle().then(() => setReady(true))
  }, [isNeeded])
  return !isNeeded || isReady
}
