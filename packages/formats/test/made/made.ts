/** A package whose tests are made, and what is expected of it. */
export interface Made {
  what: string
  files: Record<string, string>
  /** Also those that are to be made. */
  tests: number
  /** Those whose input a generator makes. */
  toMake: number
  kinds: string[]
  /** Without their endings. */
  generators: string[]
  /** Codes, with what they name. */
  losses?: string[]
}

export const sourcesOf = (folder: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [folder + name, text]))
