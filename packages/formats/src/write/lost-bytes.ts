// FPS is XML, so its contents must be UTF-8 without most control characters. Finding out means reading them.

import { type Content, nameOf } from '../content.ts'
import type { ImportedProblem } from '../problem.ts'
import type { Lost } from './lost.ts'
import { listed } from './lost-texts.ts'
import { checkerProgram, type WrittenFormat } from './writer.ts'

/** No character of XML 1.0. Decoded text has no lone surrogate, but texts of people may. */
const unwritable = /[^\t\n\r\u0020-\ufffd]/
const unwritables = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const writableText = (text: string): string => text.replaceAll(unwritables, '\ufffd')

/** The caller waits: a fraction of a second of reading. */
const mostBytes = 64 * 1024 * 1024

async function isWritable(content: Content): Promise<boolean | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  try {
    for await (const chunk of await content.open())
      if (unwritable.test(decoder.decode(chunk as Buffer, { stream: true }))) return false
    decoder.decode()
    return true
  } catch (error) {
    const isEncoding = error instanceof TypeError && 'code' in error
    return isEncoding && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? false : null
  }
}

function textsOf(problem: ImportedProblem): { name: string; content: Content }[] {
  const { tests, references, interactor } = problem
  const programs = [
    ...references.map(({ program }) => program),
    checkerProgram(problem)?.program,
    interactor?.program,
  ]
  return [
    ...programs
      .flatMap((program) => program?.files ?? [])
      .map((one) => ({ name: nameOf(one.path), content: one })),
    ...tests.flatMap(({ name, input, output }) =>
      [input, output].flatMap((content) => (content ? [{ name, content }] : [])),
    ),
  ].toSorted((a, b) => a.content.bytes - b.content.bytes)
}

export async function bytesLostIn(problem: ImportedProblem, format: WrittenFormat): Promise<Lost[]> {
  if (format !== 'fps') return []
  const [changed, unseen] = [new Set<string>(), new Set<string>()]
  for (const [index, { input, output }] of problem.samples.entries())
    if (unwritable.test(input + output)) changed.add(`sample ${index + 1}`)
  let left = mostBytes
  for (const { name, content } of textsOf(problem)) {
    left -= content.bytes
    const isKept = left < 0 ? null : changed.has(name) || (await isWritable(content))
    if (isKept === false) changed.add(name)
    if (isKept === null) unseen.add(name)
  }
  const asks = [['bytes', listed([...changed])] as const, ['bytes-unseen', listed([...unseen])] as const]
  return asks.flatMap(([part, detail]) => (typeof detail === 'string' ? [{ part, detail }] : []))
}
