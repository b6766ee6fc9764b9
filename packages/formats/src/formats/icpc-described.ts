import type { Content } from '../content.ts'

/** A description of tests, taken apart. */
export interface Described {
  /** By path. */
  files: ReadonlyMap<string, Content>
  /** By the path of the test without its ending. */
  commands: ReadonlyMap<string, string>
  /** Words that commands begin with, and the files of their programs. */
  programs: ReadonlyMap<string, readonly string[]>
  /** The solution that makes the answers, by its path. */
  solution: string
}

/** A generator is called by its path in commands, which is no name of a source. */
export const generatorName = (path: string): string => path.replaceAll('/', '_')
