// PDF and SVG pictures, drawn once all statements have said which they show.

import { pictureBytes } from '@verdict/domain/limits'
import { type Content, extensionOf, readWhole, type Scratch, type Spool } from '../content.ts'
import type { ImportedProblem } from '../problem.ts'
import { type Drawer, openDrawer } from './drawer.ts'
import { isDrawn } from './drawings.ts'

/** Each may take a second. */
const drawnAtMost = 50
const sourceBytes = 16 * 1024 * 1024
const limits = { cpuMs: 5_000, allCpuMs: 20_000 }

/** The PNG replaces the file; a file that cannot be drawn becomes a download. */
export async function drawPictures(problems: readonly ImportedProblem[], scratch: Scratch): Promise<void> {
  const pictures = problems.flatMap((problem) =>
    problem.pictures
      .filter(({ content }) => isDrawn(extensionOf(content.path)))
      .map((picture) => ({ problem, picture })),
  )
  if (pictures.length === 0) return
  const spool = await scratch.spool()
  const drawer = openDrawer(limits)
  try {
    for (const [index, { problem, picture }] of pictures.entries()) {
      const drawn = index < drawnAtMost ? await drawnInto(spool, picture.content, drawer) : null
      if (drawn) picture.content = drawn
      else if (!problem.attachments.some(({ path }) => path === picture.content.path))
        problem.attachments.push(picture.content)
    }
  } finally {
    await drawer.end()
  }
}

async function drawnInto(spool: Spool, content: Content, drawer: Drawer): Promise<Content | null> {
  const ending = extensionOf(content.path)
  if (content.bytes > sourceBytes || !isDrawn(ending)) return null
  // A damaged picture is lost alone.
  const png = await readWhole(content, sourceBytes)
    .then((bytes) => drawer.draw({ ending, bytes }))
    .catch(() => null)
  if (!png || png.length > pictureBytes) return null
  const start = spool.size()
  await spool.append(png)
  return spool.piece(start, png.length, content.path)
}
