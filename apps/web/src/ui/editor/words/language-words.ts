/** Words of a language that the editor offers, separated by white space; snippets by the word that calls them. */
export interface LanguageWords {
  keywords: string
  types: string
  functions: string
  constants: string
  /** `${name}` are the places to fill in, in their order. */
  snippets: Record<string, string>
}
