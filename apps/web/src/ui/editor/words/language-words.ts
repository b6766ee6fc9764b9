/** Separated by white space; snippets by trigger. */
export interface LanguageWords {
  keywords: string
  types: string
  functions: string
  constants: string
  /** `${name}` are placeholders in order. */
  snippets: Record<string, string>
}
