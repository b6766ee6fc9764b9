// The files of a folder while they are read into a problem.

import { problemProgramChars } from '@verdict/domain/limits'
import { Failed } from '../failure.ts'
import type { Io } from '../io.ts'
import { wholeOf, type Tree } from './piece.ts'
import { Yaml } from './yaml.ts'

/** Bytes of a text; what it holds has limits of its own, which the site knows. */
const textBytes = 4 * problemProgramChars

export class Reading {
  readonly io: Io
  readonly tree: Tree
  /** Files that are none of the problem's. */
  readonly leftOut: string[] = []
  description: Yaml

  constructor(io: Io, tree: Tree) {
    this.io = io
    this.tree = tree
    this.description = new Yaml(io, 'problem.yaml', {})
  }

  has(path: string): boolean {
    return this.tree.has(path)
  }

  leaveOut(path: string): void {
    this.leftOut.push(path)
  }

  /** Names of the files right in it. @param folder ends with a slash */
  filesIn(folder: string): string[] {
    return [...this.tree.keys()]
      .filter((path) => path.startsWith(folder) && !path.slice(folder.length).includes('/'))
      .map((path) => path.slice(folder.length))
      .sort()
  }

  /** @throws Failed where it is missing, too long or no UTF-8 */
  async text(path: string): Promise<string> {
    const piece = this.tree.get(path)
    if (!piece) throw new Failed(this.io.words.folder.missing, { file: path })
    if (piece.bytes > textBytes) {
      throw new Failed(this.io.words.file.tooLong, { file: path, bytes: piece.bytes, limit: textBytes })
    }
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await wholeOf(piece))
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      throw new Failed(this.io.words.file.notText, { file: path })
    }
  }

  async yaml(path: string): Promise<Yaml> {
    return Yaml.read(this.io, path, await this.text(path))
  }
}
