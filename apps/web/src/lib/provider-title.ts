/** In the reader's language, or else in the other one. */
export const providerTitle = ({ en, zh }: { en: string; zh: string }, language: string): string =>
  language.startsWith('zh') ? zh || en : en || zh
