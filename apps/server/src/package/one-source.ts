// A program in C++ as one text: its one source, with the headers that lie beside it put where it includes them. Most of
// Kattis' output validators are a source and a header.

import { type Content, readWhole } from '@verdict/formats'
import { problemProgramChars } from '@verdict/domain/limits'

const header = /\.(?:h|hh|hpp|hxx)$/i
const include = /^[ \t]{0,20}#[ \t]{0,20}include[ \t]{0,20}"([^"\n]{1,200})"/

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** @returns null where it has several sources or none, or would be too long */
export async function oneSource(files: readonly Content[]): Promise<{ path: string; code: string } | null> {
  const [source, ...others] = files.filter(({ path }) => !header.test(path))
  if (!source || others.length > 0) return null
  // The sandbox has it.
  const own = files.filter(({ path }) => header.test(path) && nameOf(path) !== 'testlib.h')
  const headers = new Map(own.map((content) => [nameOf(content.path), content]))
  const textOf = async (content: Content): Promise<string> =>
    (await readWhole(content, problemProgramChars)).toString('utf8')
  /** A header comes once, as behind the guard that it has. */
  const included = async (text: string): Promise<string> => {
    if (own.length === 0) return text
    const lines: string[] = []
    for (const line of text.split('\n')) {
      const name = nameOf(include.exec(line)?.[1] ?? '')
      const content = headers.get(name)
      if (content === undefined) lines.push(own.some(({ path }) => nameOf(path) === name) ? '' : line)
      else {
        headers.delete(name)
        lines.push(await included(await textOf(content)))
      }
    }
    return lines.join('\n')
  }
  const code = await included(await textOf(source))
  return code.length > problemProgramChars ? null : { path: source.path, code }
}
