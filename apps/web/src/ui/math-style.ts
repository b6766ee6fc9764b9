// The style sheet of formulas, with its fonts from our own build. Only a page with a formula asks for it.

let asked: Promise<unknown> | null = null

/** Resolves when formulas can be drawn. A failure leaves them plain, and the next page asks again. */
export async function loadMathStyle(): Promise<void> {
  asked ??= import('katex/dist/katex.min.css')
  await asked.catch(() => {
    asked = null
  })
}
