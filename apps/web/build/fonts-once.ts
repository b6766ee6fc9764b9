// KaTeX names each font in three formats. Every browser that runs this page takes the first, so that the others would only make
// the styles of every formula heavier.

import type { Plugin } from 'vite'

const others = /,\s?url\([^)]+\)\s?format\("(?:woff|truetype)"\)/g

export function fontsOnce(): Plugin {
  return {
    name: 'verdict-fonts-once',
    // Before the bundler reads which files the styles need.
    enforce: 'pre',
    transform: {
      filter: { id: /\/katex\/dist\/katex(?:\.min)?\.css$/ },
      handler: (code) => ({ code: code.replaceAll(others, ''), map: null }),
    },
  }
}
