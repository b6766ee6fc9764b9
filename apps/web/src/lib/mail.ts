/** The form of a whole address to a person; the server decides. */
export const isMail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim())
