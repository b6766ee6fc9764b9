// Comments and docs are sentences with a subject, in words that any engineer of this field knows. Words that had a meaning in
// this repository alone stay out of names, comments, titles and docs; docs/glossary.md has the few that were kept.
// `node tools/plain-words.ts` says which break it.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Neither is a text that somebody writes. */
const notWritten = [
  // A migration that has run keeps its bytes, by which it is known.
  /^packages\/storage\/migrations\//,
  // Generated from the statements and from the schema.
  /^docs\/sql\//,
  /database-types\.ts$/,
  // They name the words that are looked for.
  /plain-words(?:\.test)?\.ts$/,
]

/** Words of our own, with the standard words in their place. */
const ownWords: readonly { word: RegExp; say: string; allowed?: readonly RegExp[] }[] = [
  { word: /^(?:fore)?told$/, say: 'notified, reported, shown, asked to, distinguished' },
  { word: /^who(?:m)?ever$/, say: 'anyone who, the person who, the caller' },
  { word: /^grounds$/, say: 'the thing itself: ignored code, reasons' },
  {
    word: /^(?:un)?settl(?:e|es|ed|ing)$/,
    say: 'finish, decide, resolve',
    allowed: [
      // The term of the glossary, for contests and their submissions.
      /^apps\/server\/src\/(?:contest\/|access\/|archive\/course\/|changes\/own-time|site\/profile\/)/,
      /^apps\/server\/src\/programs\/app\.ts$/,
      /^docs\/(?:architecture|glossary)\.md$/,
      // Promise.allSettled, and names for what it returns.
      /\/(?:fairness|similarity)\/[a-z-]+\.test\.ts$/,
    ],
  },
]

const standardNames = /\b(?:all|on)Settled\b/g
const withoutSubject = /^(?:What|Who|Whose|Whom|Whoever|Whatever|Of)\b(?!.*\?$)/

/** Words of a text, names taken apart where a capital begins: `versionTold` has two. Names with `_` are the database's. */
const wordsOf = (line: string): string[] =>
  (line.replace(standardNames, '').match(/[A-Za-z_]+/g) ?? [])
    .filter((name) => !name.includes('_'))
    .flatMap((name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').split(' '))
    .map((word) => word.toLowerCase())

/** Paragraphs of prose, each with its first line: runs of comment lines in code, of text in Markdown. */
function paragraphsOf(file: string, text: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  let open = false
  let fenced = false
  const lines = text.split('\n')
  lines.forEach((raw, index) => {
    const line = raw.trim()
    if (file.endsWith('.md') && line.startsWith('```')) fenced = !fenced
    const prose = fenced
      ? null
      : file.endsWith('.md')
        ? proseIn(line, lines[index + 1])
        : commentIn(line, file)
    const begins =
      !open || /^(?:[-*|#>]|\d+\.)\s/.test(line) || line.startsWith('/*') || line.startsWith('* @')
    open = prose !== null && prose !== ''
    if (!open) return
    if (begins) found.push({ line: index + 1, text: prose! })
    else found.at(-1)!.text += ` ${prose}`
    if (line.endsWith('*/')) open = false
  })
  return found
}

/** Headings, also those of a table, name what follows. */
const proseIn = (line: string, next: string | undefined): string | null =>
  line.startsWith('#') || /^\|[-|: ]+\|$/.test(next ?? '') ? null : line

function commentIn(line: string, file: string): string | null {
  if (file.endsWith('.sh')) return line.startsWith('# ') ? line.slice(2) : null
  const whole = /^(?:\/\/|\/\*\*?|\*)(?: (.*?))?(?:\s*\*\/)?$/.exec(line)
  if (whole) return whole[1] ?? ''
  return /\s\/\/ (.*)$/.exec(line)?.[1] ?? null
}

const sentencesOf = (paragraph: string): string[] =>
  paragraph
    .replace(/^(?:[-*|#>]+|\d+\.)\s*/, '')
    .split(/(?<=[.!?:])\s+|\s\|\s/)
    .map((sentence) => sentence.replace(/^[*_]+/, ''))

/** @returns a line for each fault, with what to write in its place */
export const faultsIn = (file: string, text: string): string[] => [
  ...paragraphsOf(file, text).flatMap(({ line, text: paragraph }) =>
    sentencesOf(paragraph)
      .filter((sentence) => withoutSubject.test(sentence))
      .map(
        (sentence) =>
          `${file}:${line}: begin the sentence with its subject ("The host that", not "What" or "Who"; "Part of", not "Of"): ${sentence.slice(0, 60)}`,
      ),
  ),
  ...text
    .split('\n')
    .flatMap((line, index) =>
      wordsOf(line).flatMap((word) =>
        ownWords
          .filter((own) => own.word.test(word) && !own.allowed?.some((one) => one.test(file)))
          .map(({ say }) => `${file}:${index + 1}: "${word}" is no standard word here; say ${say}`),
      ),
    ),
]

/** Files that somebody writes, tracked or new. */
export const writtenFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(
      (file) =>
        /\.(?:[cm]?[jt]sx?|[ch]|css|md|sh)$/.test(file) &&
        !notWritten.some((one) => one.test(file)) &&
        existsSync(join(root, file)),
    )

export const faultsOf = (files: readonly string[]): string[] =>
  files.flatMap((file) => faultsIn(file, readFileSync(join(root, file), 'utf8')))

if (import.meta.main) {
  const faults = faultsOf(writtenFiles())
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
