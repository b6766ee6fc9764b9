// Formulas' style sheet and fonts, loaded only where needed.

import { useEffect, useState } from 'react'

let asked: Promise<unknown> | null = null
let isReady = false

/** Nearly all formulas are set in them. */
const fonts = ['1em KaTeX_Main', 'italic 1em KaTeX_Math']
const patienceMs = 3_000

async function load(): Promise<void> {
  await import('katex/dist/katex.min.css')
  // In other fonts formulas have other sizes.
  await Promise.all(fonts.map((font) => document.fonts?.load(font)))
}

async function loadInTime(): Promise<void> {
  const loaded = load().catch(() => {
    asked = null
  })
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** A failure leaves formulas plain; the next page retries. */
export async function loadMathStyle(): Promise<void> {
  asked ??= loadInTime()
  await asked
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
