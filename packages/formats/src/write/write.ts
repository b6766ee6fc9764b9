// In which formats a problem can leave.

import type { Readable } from 'node:stream'
import type { ImportedProblem } from '../problem.ts'
import { fps } from './fps.ts'
import { withoutEmptyGroups } from './groups.ts'
import { hydro } from './hydro.ts'
import { icpc, icpcLegacy } from './icpc.ts'
import { type Lost, lostIn } from './lost.ts'
import type { WrittenFile, WrittenFormat, Writer } from './writer.ts'
import { packZip } from './zip.ts'

const writers: Record<WrittenFormat, Writer> = { icpc, 'icpc-legacy': icpcLegacy, hydro, fps }

interface WrittenPackage {
  files: () => WrittenFile[]
  /** The type of the resulting file. */
  ending: '.zip' | '.xml'
  lost: Lost[]
  /** The file that it becomes, read from the problem's contents as it is taken. */
  open: () => Promise<Readable>
}

/** Nothing is written or read before `open`; the problem's contents are to be there until the stream has ended. */
export function writePackage(problem: ImportedProblem, format: WrittenFormat): WrittenPackage {
  const writer = writers[format]
  const files = () => writer.write(withoutEmptyGroups(problem))
  const open = async (): Promise<Readable> =>
    writer.ending === '.zip' ? packZip(files()) : files()[0]!.open()
  return { files, ending: writer.ending, lost: lostIn(problem, format), open }
}
