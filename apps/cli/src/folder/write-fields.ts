// A problem's settings as problem.yaml and the files that it names.

import { type FamilyKey, languageWord } from '@verdict/domain/language'
import { ordinary } from '@verdict/domain/problem'
import { judgeShortCode } from '@verdict/domain/verdict'
import { type Piece, pieceOf } from './piece.ts'
import { judgeFiles, languageFile, type names, starterFile, typeNames, types } from './places.ts'
import { placedIn, put } from './programs.ts'
import type { Fields } from './state.ts'
import { explanationText, statementText } from './statement.ts'
import { yamlText } from './yaml.ts'

const byRole = ({ sources }: Fields, role: Fields['sources'][number]['role']) =>
  sources.filter((source) => source.role === role)

/** Programs of the problem, each at its place. */
export function programsIn(fields: Fields) {
  return {
    solutions: placedIn('solutions', fields.references, ({ expected, score }) => ({
      ...(expected.length > 0 && { expected: expected.map((judge) => judgeShortCode[judge]) }),
      ...(score && { score: [score.least / 100, score.most / 100] }),
    })),
    validators: placedIn('validators', fields.validators, ({ protocol, flags }) => ({
      ...(protocol !== 'testlib' && { protocol }),
      ...(flags.length > 0 && { flags }),
    })),
    generators: placedIn('generators', byRole(fields, 'generator')),
    graders: placedIn('graders', byRole(fields, 'grader')),
    headers: placedIn('headers', byRole(fields, 'header')),
  }
}

export const judgeFile = ({ type }: Pick<Fields, 'type'>): string => judgeFiles[type]

type Programs = ReturnType<typeof programsIn>

const rowsOf = (placed: readonly { row: Record<string, unknown> }[]) => placed.map(({ row }) => row)

/** Leaves out default values. */
const unless = <T>(usual: T, value: T): T | null => (value === usual ? null : value)

const judgingOf = ({ type, answer, passes, processes, protocol, flags, comparison }: Fields) => ({
  type: typeNames.find((name) => types[name] === type),
  answer: unless(ordinary.answer, answer),
  passes: unless(ordinary.passes, passes),
  processes: unless(ordinary.processes, processes),
  protocol: unless('testlib', protocol),
  flags,
  comparison: comparison && {
    by: comparison.by,
    ...(comparison.ignoreCase && { ignore_case: true }),
    ...(comparison.floatAbsolute !== null && { float_absolute: comparison.floatAbsolute }),
    ...(comparison.floatRelative !== null && { float_relative: comparison.floatRelative }),
  },
})

const factorsOf = ({ languageFactors }: Fields) =>
  Object.fromEntries(
    languageFactors.map(({ language, time, memory }) => [
      languageWord(language),
      { ...(time !== null && { time }), ...(memory !== null && { memory }) },
    ]),
  )

const titlesOf = ({ translations }: Fields) =>
  Object.fromEntries(
    Object.entries(translations)
      .flatMap(([tag, { title }]): [string, string][] => (title === '' ? [] : [[tag, title]]))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

const descriptionOf = (fields: Fields, programs: Programs) =>
  ({
    title: fields.title,
    titles: titlesOf(fields),
    language: fields.language,
    time_ms: fields.time,
    memory_kb: fields.memory,
    ...judgingOf(fields),
    feedback: fields.feedback,
    utf8: fields.utf8,
    languages: fields.allowedLanguages.map(languageWord),
    factors: factorsOf(fields),
    tags: fields.tags,
    source: fields.source,
    author: fields.author,
    licence: fields.licence,
    difficulty: fields.difficulty,
    solutions: rowsOf(programs.solutions),
    validators: rowsOf(programs.validators),
    generators: rowsOf(programs.generators),
    graders: rowsOf(programs.graders),
    headers: rowsOf(programs.headers),
  }) satisfies Record<(typeof names)[number], unknown>

function putSamples({ samples }: Fields, into: Map<string, Piece>): void {
  for (const [index, { in: input, out, explanations }] of samples.entries()) {
    into.set(`samples/${index + 1}.in`, pieceOf(input))
    into.set(`samples/${index + 1}.out`, pieceOf(out))
    for (const [tag, text] of Object.entries(explanations)) {
      const name = tag === '' ? `${index + 1}.md` : `${index + 1}.${tag}.md`
      if (text.trim() !== '') into.set(`samples/${name}`, pieceOf(explanationText(text)))
    }
  }
}

export function putFields(fields: Fields, into: Map<string, Piece>): void {
  const programs = programsIn(fields)
  into.set('problem.yaml', pieceOf(yamlText(descriptionOf(fields, programs))))
  into.set(languageFile(fields.language), pieceOf(statementText(fields)))
  for (const [tag, texts] of Object.entries(fields.translations))
    into.set(languageFile(tag), pieceOf(statementText(texts)))
  putSamples(fields, into)
  if (fields.code !== '') into.set(judgeFile(fields), pieceOf(fields.code))
  for (const placed of Object.values(programs)) put(into, placed)
  for (const [key, code] of Object.entries(fields.skeletons))
    if (code !== '') into.set(starterFile(key as FamilyKey), pieceOf(code))
}
