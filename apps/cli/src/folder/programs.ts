// Programs of a problem as files, each role in a folder of its own. A file that problem.yaml does not list is a program, too;
// one that it lists and that is not there was removed.

import { extname } from 'node:path'
import {
  type Language,
  languageCalled,
  languageRecords,
  languagesInOrder,
  languageWord,
  problemProgramLanguage,
} from '@verdict/domain/language'
import { languagesOfFile } from '../program.ts'
import { pieceOf, type Piece } from './piece.ts'
import type { Reading } from './read.ts'
import { Yaml } from './yaml.ts'

const folders = {
  solutions: 'solutions',
  validators: 'validators',
  generators: 'generators',
  graders: 'graders',
  headers: 'include',
} as const
type Group = keyof typeof folders

interface Program {
  name: string
  language: Language | null
  code: string
}

const endingsOf = (language: Language): string[] => {
  const { sourceName, moreEndings = [] } = languageRecords[language]
  return [extname(sourceName), ...moreEndings]
}

/** A name that every file system takes, with the ending of its language. */
function fileName({ name, language }: Program, taken: ReadonlySet<string>): string {
  const plain = name.replaceAll(/[^\w.+-]+/g, '-').replace(/^[^A-Za-z0-9_]+/, '') || 'program'
  const ending = extname(plain)
  const fits = language === null || endingsOf(language).includes(ending.toLowerCase())
  const [stem, end] = fits
    ? [plain.slice(0, plain.length - ending.length), ending]
    : [plain, endingsOf(language)[0]!]
  for (let count = 1; ; count += 1) {
    const file = count === 1 ? `${stem}${end}` : `${stem}-${count}${end}`
    if (!taken.has(file.toLowerCase())) return file
  }
}

interface Placed<T extends Program> {
  path: string
  program: T
  /** In problem.yaml. */
  row: Record<string, unknown>
}

/** @param said of each in problem.yaml besides its file, name and language */
export function placedIn<T extends Program>(
  group: Group,
  programs: readonly T[],
  said: (program: T) => Record<string, unknown> = () => ({}),
): Placed<T>[] {
  const taken = new Set<string>()
  return programs.map((program) => {
    const file = fileName(program, taken)
    taken.add(file.toLowerCase())
    const { name, language } = program
    const row = {
      file,
      ...(name !== file && { name }),
      ...(language !== null && { language: languageWord(language) }),
      ...said(program),
    }
    return { path: `${folders[group]}/${file}`, program, row }
  })
}

export const put = (into: Map<string, Piece>, placed: readonly Placed<Program>[]): void => {
  for (const { path, program } of placed) into.set(path, pieceOf(program.code))
}

const ofEnding = (file: string): Language | undefined => {
  const fitting = languagesOfFile(file, languagesInOrder)
  if (fitting.includes(problemProgramLanguage)) return problemProgramLanguage
  return fitting.find((language) => languageRecords[language].isStandard) ?? fitting[0]
}

export const languageIn = (yaml: Yaml): Language => {
  const language = languageCalled(yaml.text.replaceAll(' ', ''))
  if (language === undefined) throw yaml.wrong(languagesInOrder.map(languageWord).join(', '))
  return language
}

/** @param known further names of a row in problem.yaml @throws Failed */
export async function programsOf<T>(
  reading: Reading,
  group: Group,
  known: readonly string[],
  read: (program: { file: string; name: string; language: Language | null; code: string }, row: Yaml) => T,
): Promise<T[]> {
  const folder = `${folders[group]}/`
  const rows = reading.description.get(group).list
  const listed = new Map<string, Yaml>()
  for (const row of rows) {
    row.entries(['file', 'name', 'language', ...known])
    listed.set(row.get('file').text, row)
  }
  const there = reading.filesIn(folder)
  const nothing = new Yaml(reading.io, folder, {})
  const all = [
    ...[...listed].filter(([file]) => there.includes(file)),
    ...there.filter((file) => !listed.has(file)).map((file) => [file, nothing] as const),
  ]
  const programs: T[] = []
  for (const [file, row] of all) {
    const language = row.get('language').isThere
      ? languageIn(row.get('language'))
      : group === 'headers'
        ? null
        : ofEnding(file)
    if (language === undefined) {
      reading.leaveOut(folder + file)
      continue
    }
    const code = await reading.text(folder + file)
    programs.push(read({ file, name: row.get('name').text || file, language, code }, row))
  }
  return programs
}
