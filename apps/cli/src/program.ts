// The program that a command is about: its text, its problem and its language.

import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { ProblemDetail } from '@verdict/contract/problem'
import { type Language, languageCalled, languageRecords, languageWord } from '@verdict/domain/language'
import { sourceBytes } from '@verdict/domain/limits'
import { utf8Text } from '@verdict/domain/utf8'
import { number } from './arguments.ts'
import { Failed, reasonOf } from './failure.ts'
import { type Io, plain } from './io.ts'
import type { Site } from './site.ts'
import { fill } from './words/words.ts'

export function languagesOfFile(file: string, accepted: readonly Language[]): Language[] {
  const ending = extname(file).toLowerCase()
  return accepted.filter((language) => {
    const { sourceName, moreEndings = [] } = languageRecords[language]
    return extname(sourceName) === ending || moreEndings.includes(ending)
  })
}

/** @throws Failed */
export async function readSource(io: Io, file: string): Promise<string> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    throw new Failed(io.words.file.cannotRead, { file, reason: reasonOf(error) })
  }
  if (bytes.length === 0) throw new Failed(io.words.file.empty, { file })
  if (bytes.length > sourceBytes.max) {
    throw new Failed(io.words.file.tooLong, { file, bytes: bytes.length, limit: sourceBytes.max })
  }
  const text = utf8Text(bytes)
  if (text === null) throw new Failed(io.words.file.notText, { file })
  return text
}

const listOf = (languages: readonly Language[]): string => languages.map(languageWord).join(', ')

/** By name, else by the ending; asks where that leaves several. @throws Failed */
export async function languageOf(
  io: Io,
  file: string,
  accepted: readonly Language[],
  named: string | undefined,
): Promise<Language> {
  const names = listOf(accepted)
  if (accepted.length === 0) throw new Failed(io.words.language.none)
  if (named !== undefined) {
    const language = languageCalled(named.replaceAll(' ', ''))
    if (language === undefined) throw new Failed(io.words.language.unknown, { name: named, names })
    if (accepted.includes(language)) return language
    throw new Failed(io.words.language.notAllowed, { name: languageRecords[language].name, names })
  }
  const fitting = languagesOfFile(file, accepted)
  const [only, ...others] = fitting
  if (only === undefined) throw new Failed(io.words.language.noEnding, { file: basename(file), names })
  return others.length === 0 ? only : askLanguage(io, file, fitting)
}

async function askLanguage(io: Io, file: string, fitting: readonly Language[]): Promise<Language> {
  const { choose, which, ambiguous } = io.words.language
  const refused = new Failed(ambiguous, { file: basename(file), names: listOf(fitting) })
  const list = fitting.map((language, index) => `  ${index + 1}) ${languageRecords[language].name}`)
  const question = `${fill(choose, { file: basename(file) })}\n${list.join('\n')}\n`
  const answer = await io.ask(question + fill(which, { count: fitting.length }))
  if (answer === null) throw refused
  const chosen = fitting[Number(answer) - 1] ?? languageCalled(answer.replaceAll(' ', ''))
  if (chosen === undefined || !fitting.includes(chosen)) throw refused
  return chosen
}

/** @param named a number, or in a contest a letter @throws Failed */
export async function problemNumber(
  io: Io,
  site: Site,
  named: string,
  contest: number | undefined,
): Promise<number> {
  if (!/^[A-Za-z]{1,2}$/.test(named)) return number(io, '--problem', named)
  if (contest === undefined) throw new Failed(io.words.problem.letterNeedsContest)
  const { problems } = await site.call('GET /contest/:cid', { params: { cid: contest } })
  if (problems.length === 0) {
    throw new Failed(io.words.problem.hidden, { contest, url: `${site.url}/contests/${contest}` })
  }
  const found = problems.find(({ index }) => letterOf(index) === named.toUpperCase())
  if (!found) throw new Failed(io.words.problem.noLetter, { contest, letter: named })
  return found.pid
}

/** A to Z, then AA. @param index from 1 */
export const letterOf = (index: number): string =>
  index > 26
    ? letterOf(Math.floor((index - 1) / 26)) + letterOf(((index - 1) % 26) + 1)
    : String.fromCharCode(64 + index)

export const readProblem = (site: Site, pid: number, contest: number | undefined): Promise<ProblemDetail> =>
  site.call('GET /problem/:pid', { params: { pid }, query: { cid: contest } })

export const acceptedBy = ({ accepts }: ProblemDetail): Language[] => accepts.map(({ language }) => language)

export const nameOf = (language: Language): string => plain(languageRecords[language].name)
