// The page around the public board's script (apps/web/src/app/board-alone.tsx): a server gives it with the addresses of its
// calls, a folder of files with those of its files.

export interface BoardPage {
  title: string
  /** Until the reader's own is known. */
  language: string
  /** Addresses, as seen from the page. */
  script: string
  board: string
  ranklist: string
  history: string
  /** The contest on its site. */
  home: string | null
}

/** It asks the place that it came from alone, and holds nothing of a session. */
export const boardPolicy: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  // Styles come with the script.
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

export function boardPage({ title, language, script, home, ...sources }: BoardPage): string {
  const data = Object.entries({ ...sources, ...(home !== null && { home }) })
  const attributes = data.map(([name, value]) => ` data-${name}="${escaped(value)}"`).join('')
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${escaped(boardPolicy.join('; '))}">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="root"${attributes}></div>
<script src="${escaped(script)}"></script>
</body>
</html>
`
}
