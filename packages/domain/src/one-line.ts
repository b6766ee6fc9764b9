/** Control characters, ends of lines, and marks that change the direction of text. */
const invisible = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu

export const oneLine = (text: string): string => text.replace(invisible, ' ')
