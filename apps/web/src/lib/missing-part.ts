// A file of the page failed to load. Offline, the router's reload would end on the browser's error page; so such errors are
// disguised from it, and our page reloads once the server answers.

/** Wording differs by browser, and for style sheets. */
const words = /dynamically imported module|importing a module script|preload css/i
const ours = 'A part of the page did not arrive: '

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && (error.message.startsWith(ours) || words.test(error.message))

/** Call once. */
export function startMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router detects them by the message's start.
    if (isMissingPart(payload) && !payload.message.startsWith(ours)) payload.message = ours + payload.message
  })
}
