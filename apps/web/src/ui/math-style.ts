// Formulas' style sheet and fonts, loaded only where needed.

let asked: Promise<unknown> | null = null

/** A failure leaves formulas plain; the next page retries. */
export async function loadMathStyle(): Promise<void> {
  asked ??= import('katex/dist/katex.min.css')
  await asked.catch(() => {
    asked = null
  })
}
