import { expect, test, vi } from 'vitest'
import { loadMathStyle } from './math-style.ts'

vi.mock('katex/dist/katex.min.css', () => new Promise(() => {}))

test('[UI-SHIFT-1] a style sheet of formulas that never comes hides nothing for longer than three seconds', async () => {
  vi.useFakeTimers()
  const shown = vi.fn()
  void loadMathStyle().then(shown)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(shown).toHaveBeenCalled()
  vi.useRealTimers()
})
