// A file of the page that did not arrive. Without a connection the router's own answer, loading the page anew, would
// leave the browser's error page in the place of ours; so it does not get to know such an error, and our page for it loads
// anew once the server answers.

/** Browsers and the loader of style sheets each say it in their own words. */
const words = /dynamically imported module|importing a module script|preload css/i
const ours = 'A part of the page did not arrive: '

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && (error.message.startsWith(ours) || words.test(error.message))

/** Called once. */
export function startMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router knows it by how its message begins.
    if (isMissingPart(payload) && !payload.message.startsWith(ours)) payload.message = ours + payload.message
  })
}
