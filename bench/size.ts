// `--quick` makes the least of everything: it shows that a bench runs to its end, and claims nothing. `bench/quick.ts` runs each so.

export const quick = process.argv.includes('--quick')

/** @returns the first, or with --quick the second */
export const sized = <T>(whole: T, least: T): T => (quick ? least : whole)
