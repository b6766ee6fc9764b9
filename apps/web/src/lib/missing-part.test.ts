import { expect, test } from 'vitest'
import { isMissingPart, startMissingParts } from './missing-part.ts'

test.each([
  'Failed to fetch dynamically imported module: http://lab/assets/faq.js',
  'error loading dynamically imported module: http://lab/assets/faq.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/faq.css',
])('[UI-NET-4] %s: the router does not load the page anew for it, and ours still knows it', (message) => {
  startMissingParts()
  const payload = new Error(message)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  // How the router tells it.
  expect(payload.message).not.toMatch(/^(Failed to fetch|error loading|Importing a module)/)
  expect(isMissingPart(payload)).toBe(true)
})

test('another error is none', () =>
  expect(isMissingPart(new Error('undefined is not a function'))).toBe(false))
