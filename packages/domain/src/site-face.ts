// Texts and choices of root for the site as a whole, which visitors meet on every page.

export const siteFaceFields = ['title', 'logo', 'contact', 'footer', 'language', 'timeZone'] as const
export type SiteFaceField = (typeof siteFaceFields)[number]

/** The first one counts where nobody chose. */
export const pageLanguages = ['en-US', 'zh-CN'] as const
export type PageLanguage = (typeof pageLanguages)[number]

const webAddress = /^https?:\/\/[^\s"<>\\]+$/i
const mailAddress = /^[^\s@"<>\\:/?#&%]+@[\w.-]+$/

/** @returns null for what is neither a mail address nor one on the web */
export function contactHref(contact: string): string | null {
  if (mailAddress.test(contact)) return `mailto:${contact}`
  return webAddress.test(contact) && URL.canParse(contact) ? contact : null
}

export interface LinkedWords {
  words: string
  href: string | null
}

const link = /\[([^[\]\n]+)\]\((https?:\/\/[^\s()"<>\\]+)\)/gi

/** `[words](https://address)` is a link; nothing else means anything. */
export function linkedWords(text: string): LinkedWords[] {
  const parts: LinkedWords[] = []
  let end = 0
  for (const found of text.matchAll(link)) {
    const [whole, words = '', href = ''] = found
    if (found.index > end) parts.push({ words: text.slice(end, found.index), href: null })
    parts.push({ words, href: URL.canParse(href) ? href : null })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push({ words: text.slice(end), href: null })
  return parts
}
