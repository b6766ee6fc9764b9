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
  ending: '.zip' | '.xml'
  lost: Lost[]
  open: () => Promise<Readable>
}

/** Reads nothing before `open`; the problem's contents must stay until the stream has ended. */
export function writePackage(problem: ImportedProblem, format: WrittenFormat): WrittenPackage {
  const writer = writers[format]
  const files = () => writer.write(withoutEmptyGroups(problem))
  const open = async (): Promise<Readable> =>
    writer.ending === '.zip' ? packZip(files()) : files()[0]!.open()
  return { files, ending: writer.ending, lost: lostIn(problem, format), open }
}
