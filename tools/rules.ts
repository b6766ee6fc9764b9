// The rules of the product have ids and stand in docs/coverage.md; a test that proves a rule carries its id in its title, as
// `[PRB-LIST-2] states the guarantee`. This reads both sides; a title may be a string or a template, in a table of cases too.

const id = String.raw`[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-\d+[a-z]?`

/** Ids in the first column of the tables, in their order. */
export const documentedRules = (markdown: string): string[] =>
  markdown
    .split('\n')
    .map((line) => new RegExp(String.raw`^\|\s*\`?(${id})\`?\s*\|`).exec(line)?.[1])
    .filter((found): found is string => found !== undefined)

/** Ids in square brackets inside the string literals of a test file: `[A-1]`, `[A-1, A-2]` or `[A-1] [A-2]`. */
export const namedRules = (source: string): string[] => {
  const group = new RegExp(String.raw`\[(${id}(?:\s*,\s*${id})*)\]`, 'g')
  return source
    .split('\n')
    .filter((line) => /['"`]/.test(line))
    .flatMap((line) => [...line.matchAll(group)].flatMap(([, ids = '']) => ids.split(/\s*,\s*/)))
}

export interface RuleCoverage {
  documented: number
  unnamed: string[]
  /** Named by a test, but not documented; with the file. */
  unknown: string[]
  /** Documented twice. */
  repeated: string[]
}

export const compareRules = (markdown: string, tests: ReadonlyMap<string, string>): RuleCoverage => {
  const documented = documentedRules(markdown)
  const known = new Set(documented)
  const named = new Set<string>()
  const unknown: string[] = []
  for (const [file, source] of tests) {
    for (const rule of namedRules(source)) {
      if (known.has(rule)) named.add(rule)
      else unknown.push(`${rule} (${file})`)
    }
  }
  return {
    documented: known.size,
    unnamed: [...known].filter((rule) => !named.has(rule)),
    unknown,
    repeated: documented.filter((rule, index) => documented.indexOf(rule) !== index),
  }
}
