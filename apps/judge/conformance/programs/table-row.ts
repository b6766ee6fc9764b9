import type { Verdict } from '../../test/programs.ts'

export interface LanguagePrograms {
  /** They read two numbers and print their sum; each ends with its verdict. */
  verdicts: Record<Verdict, string>
  /** Prints one line without reading. */
  hello: string
  /** Prints every number that it reads on a line of its own. */
  echo: string
  /** Adds up 1 to 1000 in four threads and prints the sum of all. */
  threads: string
  /** Calls itself 100,000 deep and prints how deep that was. */
  recursion: string
  /** Prints a line of several scripts. */
  nonAscii: string
  /** Reads to the end and prints how many characters there were. */
  emptyInput: string
}

export const verdicts = (
  program: (body: string) => string,
  bodies: Record<Verdict, string>,
): Record<Verdict, string> =>
  Object.fromEntries(Object.entries(bodies).map(([verdict, body]) => [verdict, program(body)])) as Record<
    Verdict,
    string
  >
