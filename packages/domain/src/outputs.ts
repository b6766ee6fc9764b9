// Problems whose answer is output files, which students send in the place of a program: how a file is named after its test, and
// of which test a file is. Judges that have such problems differ in the names (`1.out`, `output03.txt`, `game1.ans`), so that
// all of them are read.

import { type Language, languageName, languageRecords } from './language.ts'

const MiB = 1024 * 1024

export const outputLimits = {
  fileBytes: 16 * MiB,
  /** All files of a submission, and a zip of them. */
  totalBytes: 64 * MiB,
  files: 1_000,
  /** Parts of one request. */
  parts: 200,
  nameChars: 200,
} as const

export interface NamedTest {
  /** From 1. */
  number: number
  /** As the setter named it; may be empty. */
  name: string
}

const tidyName = (name: string): string =>
  name
    .slice(0, outputLimits.nameChars)
    .replace(/\.(?:in|out|ans)$/i, '')
    .split('/')
    .map((part) => part.replace(/[^\p{L}\p{N}_.-]+/gu, '_').replace(/^[.-]+/, ''))
    .filter((part) => part !== '')
    .join('/')

/**
 * The names of the tests' files without their endings: those of the tests where each has one of its own, else their numbers.
 * @returns in the order of the tests
 */
export function stemsOf(tests: readonly NamedTest[]): string[] {
  const names = tests.map(({ name }) => tidyName(name))
  const isOwn = names.every((name) => name !== '') && new Set(names.map(lower)).size === names.length
  if (isOwn) return names
  const digits = String(tests.length).length
  return tests.map(({ number }) => String(number).padStart(digits, '0'))
}

const lower = (text: string): string => text.toLowerCase()
const ending = /\.(?:out|output|ou|ans|answer|a|txt|res|result)$/i
const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const withoutEnding = (path: string): string => path.replace(ending, '')

/** The number at its end, `output_03` and `game3` being 3. Names are short, so that this is quick. */
function numberIn(stem: string): number | null {
  const digits = /\d{1,9}$/.exec(stem)?.[0]
  return digits === undefined ? null : Number(digits)
}

/** Entries that several tests share are left out. */
function indexed(keys: readonly (string | number | null)[], tests: readonly NamedTest[]) {
  const found = new Map<string | number, number | null>()
  keys.forEach((key, index) => {
    if (key !== null) found.set(key, found.has(key) ? null : tests[index]!.number)
  })
  return found
}

/** @returns the number of the test that a file with this path is the output of; null: none */
export function testFinder(tests: readonly NamedTest[]): (path: string) => number | null {
  const stems = stemsOf(tests).map(lower)
  const whole = indexed(stems, tests)
  const bases = indexed(stems.map(baseOf), tests)
  const byNumber = indexed(stems.map(numberIn), tests)
  const hasNumbers = stems.every((stem) => numberIn(stem) !== null) && ![...byNumber.values()].includes(null)
  return (path) => {
    const sent = lower(path.slice(-2 * outputLimits.nameChars))
    for (const stem of [withoutEnding(sent), sent]) {
      const named = whole.get(stem) ?? bases.get(baseOf(stem))
      if (named !== undefined) return named
    }
    const number = numberIn(baseOf(withoutEnding(sent)))
    if (number === null) return null
    if (hasNumbers) return byNumber.get(number) ?? null
    return tests.find((test) => test.number === number)?.number ?? null
  }
}

export interface SentFile {
  name: string
  sha256: string
  bytes: number
}

/** The text that stands for the files where a submission has its code: in receipts, as proof, and in archives of programs. */
export const listOfOutputs = (files: readonly SentFile[]): string =>
  files.map(({ name, sha256, bytes }) => `${name} ${bytes} ${sha256}\n`).join('')

/**
 * The files of a submission for the tests of now: by the test, and by its place where its test is gone.
 * @returns in the order of the tests; null: none
 */
export function outputsFor<F extends { number: number; test_uuid: string }>(
  files: readonly F[],
  uuids: readonly string[],
): (F | null)[] {
  const present = new Set(uuids)
  const byTest = new Map(files.map((file) => [file.test_uuid, file]))
  const byPlace = new Map(
    files.filter((file) => !present.has(file.test_uuid)).map((file) => [file.number, file]),
  )
  return uuids.map((uuid, index) => byTest.get(uuid) ?? byPlace.get(index + 1) ?? null)
}

interface Sent {
  language: Language
  /** The number of output files; 0: a program. */
  outputs: number
}

/** Words for its language, as in files that are kept. */
export const sentAs = ({ language, outputs }: Sent): string =>
  outputs > 0 ? 'Output files' : languageName(language)

/** The ending of a file with its code, or with the list of its files. */
export const endingOfSent = ({ language, outputs }: Sent): string =>
  outputs > 0 ? '.txt' : (/\.[^.]+$/.exec(languageRecords[language].sourceName)?.[0] ?? '')
