// A problem as a folder, and a folder as a problem. Read and written again, a folder that was written here is the same.

import type { Io } from '../io.ts'
import type { Piece, Tree } from './piece.ts'
import { fieldsIn } from './read-fields.ts'
import { Reading } from './read.ts'
import type { State } from './state.ts'
import { putTests, testsIn } from './tests.ts'
import { putFields } from './write-fields.ts'

export function treeOf({ fields, tests, attachments, pdfs }: State): Tree {
  const into = new Map<string, Piece>()
  putFields(fields, into)
  putTests(tests, into)
  for (const [name, piece] of attachments) into.set(`attachments/${name}`, piece)
  for (const [language, piece] of pdfs) into.set(`statement/${language}.pdf`, piece)
  return into
}

/** @throws Failed where it is no problem */
export async function stateOf(io: Io, tree: Tree): Promise<{ state: State; leftOut: string[] }> {
  const reading = new Reading(io, tree)
  const of = (pattern: RegExp): Map<string, Piece> =>
    new Map(
      [...tree].flatMap(([path, piece]): [string, Piece][] => {
        const [, name] = pattern.exec(path) ?? []
        return name === undefined ? [] : [[name, piece]]
      }),
    )
  const state = {
    fields: await fieldsIn(reading),
    tests: await testsIn(reading),
    attachments: of(/^attachments\/([^/]+)$/),
    pdfs: of(/^statement\/([A-Za-z0-9-]+)\.pdf$/),
  }
  return { state, leftOut: reading.leftOut.sort() }
}
