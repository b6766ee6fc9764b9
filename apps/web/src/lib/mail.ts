/** What a person would call a whole address; the server decides. */
export const isMail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim())
