// Starts Java programs whose class is not called Main, as in many packages, by adding a Main that calls it. Line numbers
// stay.

const entry = 'Main'

const opening = /\/\*|\/\/|"{3}|"|'/g
const restOfText = /(?:\\.|[^"\\\n])*"?/y
const restOfCharacter = /(?:\\.|[^'\\\n])*'?/y
const restOfBlock = /(?:\\.|"{0,2}[^"\\])*(?:"{3})?/sy

function endOf(code: string, at: number, marks: string): number {
  const behind = at + marks.length
  const after = (mark: string, length: number): number => {
    const found = code.indexOf(mark, behind)
    return found < 0 ? code.length : found + length
  }
  if (marks === '/*') return after('*/', 2)
  if (marks === '//') return after('\n', 0)
  const rest = marks === '"' ? restOfText : marks === "'" ? restOfCharacter : restOfBlock
  rest.lastIndex = behind
  return rest.test(code) ? rest.lastIndex : code.length
}

/** Blanks out comments and literals, keeping offsets. */
function masked(code: string): string {
  const parts: string[] = []
  let kept = 0
  for (;;) {
    opening.lastIndex = kept
    const found = opening.exec(code)
    if (!found) return parts.join('') + code.slice(kept)
    const end = endOf(code, found.index, found[0])
    parts.push(code.slice(kept, found.index), code.slice(found.index, end).replaceAll(/[^\n]/g, ' '))
    kept = end
  }
}

interface Type {
  name: string
  at: number
  isPublic: boolean
  body: string
}

function typesOf(code: string): Type[] {
  const types: Type[] = []
  const declared =
    /(\bpublic\s+)?(?:\b(?:abstract|final|strictfp|sealed)\s+){0,4}\b(?:class|interface|enum|record)\s+([A-Za-z_$][\w$]*)/g
  let depth = 0
  let from = 0
  for (const found of code.matchAll(declared)) {
    for (const brace of code.slice(from, found.index)) depth += brace === '{' ? 1 : brace === '}' ? -1 : 0
    from = found.index
    if (depth !== 0) continue
    const before = types.at(-1)
    if (before) before.body = code.slice(before.at, found.index)
    types.push({
      name: found[2]!,
      at: found.index,
      isPublic: found[1] !== undefined,
      body: code.slice(found.index),
    })
  }
  return types
}

const main = /\bstatic\s+(?:final\s+)?void\s+main\s*\(|\bvoid\s+main\s*\(\s*(?:final\s+)?String/

/** Its types outside others, the one that names the file, and the one that a machine starts. */
export function javaTypes(code: string): { names: string[]; open: string | null; started: string | null } {
  const types = typesOf(masked(code))
  return {
    names: types.map(({ name }) => name),
    open: types.find(({ isPublic }) => isPublic)?.name ?? null,
    started: types.find(({ body }) => main.test(body))?.name ?? null,
  }
}

export function javaFromMain(code: string): string {
  const plain = masked(code)
  const types = typesOf(plain)
  const packaged = /^[ \t]*package\s+[\w.]+\s*;/m.exec(plain)
  const unpackaged = packaged
    ? code.slice(0, packaged.index) +
      packaged[0].replaceAll(/\S/g, ' ') +
      code.slice(packaged.index + packaged[0].length)
    : code
  if (types.some(({ name }) => name === entry)) return unpackaged
  const started =
    types.find(({ isPublic, body }) => isPublic && main.test(body)) ??
    types.find(({ body }) => main.test(body))
  if (!started) return code
  // A public class must be named like its file.
  const open = types.filter(({ isPublic }) => isPublic)
  const hidden = open.reduce((text, { at }) => `${text.slice(0, at)}      ${text.slice(at + 6)}`, unpackaged)
  const call = `class ${entry} { public static void main(String[] args) throws Throwable { ${started.name}.main(args); } }`
  return `${hidden.trimEnd()}\n${call}\n`
}
