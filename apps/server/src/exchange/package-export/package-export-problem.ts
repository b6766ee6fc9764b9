// Files are named by hash and read when needed.

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ProblemContent } from '@verdict/contract/problem-content'
import {
  familyRecords,
  type Language,
  languageRecords,
  problemProgramLanguage,
} from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { isByPath } from '@verdict/domain/problem-kind'
import { fullScore } from '@verdict/domain/score'
import { mostOfWhole } from '@verdict/domain/test-groups'
import type { ExpectedScore } from '@verdict/domain/verification'
import { type ImportedProblem, newProblem } from '@verdict/formats/problem'
import { programOf } from '@verdict/formats/programs'
import type { Blob } from '@verdict/storage/blobs'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '@verdict/contract/refusal'
import { groupsForJudging, picturesOf, readContent } from '../../archive/index.ts'
import {
  attachedFiles,
  findExported,
  pdfFiles,
  starterCodes,
  tagNames,
  testFiles,
} from './package-export-queries.ts'

type Parts = Pick<Context, 'db' | 'blobs' | 'settings'>
type File = ImportedProblem['attachments'][number]

const fileOf = ({ blobs }: Parts, path: string, { sha256, bytes }: Blob): File => ({
  path,
  bytes,
  open: async () => blobs.read(sha256),
})

const textFile = (path: string, text: string): File => ({
  path,
  bytes: Buffer.byteLength(text),
  open: async () => Readable.from([Buffer.from(text)]),
})

const cpp = (path: string, code: string) => programOf([textFile(path, code)])

function judgingOf(type: ProblemType, code: string, content: ProblemContent): Partial<ImportedProblem> {
  const { protocol, flags, comparison } = content
  switch (type) {
    case ProblemType.Traditional:
      return comparison ? { checker: { kind: 'compare', comparison } } : {}
    case ProblemType.Interaction:
      return { kinds: ['interactive'], interactor: { protocol, flags, program: cpp('interactor.cpp', code) } }
    case ProblemType.SpecialJudge:
      return { checker: { kind: 'program', protocol, flags, program: cpp('checker.cpp', code) } }
    case ProblemType.Communication:
      return {
        kinds: ['communication'],
        manager: { processes: content.processes, byPath: isByPath(flags), program: cpp('manager.cpp', code) },
      }
  }
}

const programIn = (language: Language, code: string) => ({
  ...programOf([textFile(languageRecords[language].sourceName, code)]),
  language,
})

/** Sources besides solutions, validators and the checker. */
function sourcesOf({ sources }: ProblemContent): Pick<ImportedProblem, 'grader' | 'headers' | 'generators'> {
  const of = (role: ProblemContent['sources'][number]['role']) => sources.filter((one) => one.role === role)
  const file = ({ name, code }: ProblemContent['sources'][number]): File => textFile(name, code)
  return {
    headers: of('header').map(file),
    grader: of('grader').map((one) => ({
      language: programIn(one.language!, one.code).languageName,
      content: file(one),
    })),
    generators: of('generator').map((one) => ({
      name: one.name,
      program: { ...programOf([file(one)]), language: one.language },
    })),
  }
}

/** Besides those that follow from its type. */
const answerKinds = ({ answer, passes }: ProblemContent): ImportedProblem['kinds'] => [
  ...(answer === 'output' ? ['submit-answer' as const] : []),
  ...(passes > 1 ? ['multi-pass' as const] : []),
]

const parts = ['description', 'input', 'output', 'hint'] as const

async function tellingOf(context: Parts, content: ProblemContent): Promise<Partial<ImportedProblem>> {
  const all = [[content.language, content] as const, ...Object.entries(content.translations)]
  const { pictures, named } = await picturesOf(context.db, [
    ...all.flatMap(([, texts]) => parts.map((part) => texts[part])),
    ...content.samples.flatMap(({ explanations }) => Object.values(explanations)),
  ])
  const text = (texts: Record<(typeof parts)[number], string>) => ({
    description: named(texts.description),
    input: named(texts.input),
    output: named(texts.output),
    hint: named(texts.hint),
    interaction: '',
    scoring: '',
    source: null,
  })
  return {
    language: content.language,
    titles: Object.fromEntries(
      all.flatMap(([language, { title }]) => (title === '' ? [] : [[language, title]])),
    ),
    statements: all.map(([language, texts]) => ({ language, title: texts.title || null, ...text(texts) })),
    samples: content.samples.map(({ in: input, out: output, explanations }) => ({
      input,
      output,
      explanation: Object.fromEntries(Object.entries(explanations).map(([tag, said]) => [tag, named(said)])),
    })),
    pictures: pictures.map((picture) => ({
      name: picture.name,
      content: fileOf(context, picture.name, picture),
    })),
  }
}

const keyOf = ({ settings }: Parts, pid: number): string =>
  `${(settings.publicUrl ?? 'http://127.0.0.1').replace(/\/$/, '')}/problem/${pid}`

/** Names that sort correctly, and suit every format. */
const groupName = (number: number): string => String(number).padStart(2, '0')

type TestFile = Awaited<ReturnType<typeof testFiles>>[number]

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** @returns how many of the first tests are exported as samples */
function samplesAmong({ samples }: ProblemContent, tests: readonly TestFile[]): number {
  const isSame = (
    { in: input, out }: ProblemContent['samples'][number],
    test: TestFile | undefined,
  ): boolean => test?.input_sha256 === hashOf(input) && test.output_sha256 === hashOf(out)
  const other = samples.findIndex((sample, index) => !isSame(sample, tests[index]))
  return other === -1 ? samples.length : other
}

async function filesOf(
  context: Parts,
  pid: number,
  content: ProblemContent,
): Promise<{ files: Partial<ImportedProblem>; most: number }> {
  const { db } = context
  const { language } = content
  const [attachments, pdfs, tests] = await Promise.all([
    attachedFiles(db, pid),
    pdfFiles(db, pid),
    testFiles(db, pid),
  ])
  const groups = (await groupsForJudging(db, pid, tests)) ?? []
  const groupAt = new Map(groups.flatMap((group, index) => group.tests.map((place) => [place, index + 1])))
  const shown = samplesAmong(content, tests)
  const files: Partial<ImportedProblem> = {
    attachments: attachments.map((file) => fileOf(context, file.name, file)),
    pages: pdfs.map((file) => ({
      language: file.locale === '' ? language : file.locale,
      content: fileOf(context, 'problem.pdf', file),
    })),
    groups: groups.map(({ points, way, needs, stop, parent, passes }, index) => ({
      name: groupName(index + 1),
      points: groups.some((other) => other.parent === index + 1) ? null : points / 100,
      scoring: way,
      dependsOn: needs.map(groupName),
      parent: parent ? groupName(parent) : null,
      passes: passes ?? null,
      stop,
    })),
    tests: tests.map(
      ({ position, name, input_sha256, input_bytes, output_sha256, output_bytes, lacks_answer }, place) => ({
        name: name || String(place + 1).padStart(String(tests.length).length, '0'),
        input: fileOf(context, `${position}.in`, { sha256: input_sha256, bytes: input_bytes }),
        output: lacks_answer
          ? null
          : fileOf(context, `${position}.out`, { sha256: output_sha256, bytes: output_bytes }),
        isSample: place < shown && !groupAt.has(place) && !lacks_answer,
        group: groupAt.has(place) ? groupName(groupAt.get(place)!) : null,
        points: null,
      }),
    ),
  }
  return { files, most: mostOfWhole(groups) }
}

/** Converts hundredths of 100 to the problem's own scale. */
function pointsOf({ least, most }: ExpectedScore, all: number): ExpectedScore {
  const points = (score: number): number => Math.round((score * (all || fullScore)) / fullScore) / 100
  return { least: points(least), most: points(most) }
}

const kindsOf = (
  kinds: ImportedProblem['kinds'],
  groups: ImportedProblem['groups'],
): ImportedProblem['kinds'] => {
  if (groups.length > 0) return [...kinds, 'scoring']
  return kinds.length > 0 ? kinds : ['pass-fail']
}

/** @throws Refusal NOT_FOUND */
export async function problemToExport(context: Parts, pid: number): Promise<ImportedProblem> {
  const { db } = context
  const [found, content] = await Promise.all([findExported(db, pid), readContent(db, pid)])
  if (!found || !content) throw new Refusal('NOT_FOUND')
  const [tags, starters, telling, { files, most }] = await Promise.all([
    tagNames(db, pid),
    starterCodes(db, pid),
    tellingOf(context, content),
    filesOf(context, pid, content),
  ])
  const problem = newProblem('plain', '', keyOf(context, pid))
  const judging = judgingOf(found.type, found.code, content)
  const { source, author, licence, difficulty } = content
  return {
    ...problem,
    ...telling,
    ...files,
    ...judging,
    ...sourcesOf(content),
    passes: content.passes,
    kinds: kindsOf([...(judging.kinds ?? []), ...answerKinds(content)], files.groups ?? []),
    limits: { ...problem.limits, timeMs: found.time_ms, memoryKb: found.memory_kb },
    languages: content.allowedLanguages,
    languageFactors: Object.fromEntries(
      content.languageFactors.map(({ language, time, memory }) => [
        language,
        { ...(time !== null && { time }), ...(memory !== null && { memory }) },
      ]),
    ),
    references: content.references.map(({ name, language, code, expected, score }) => ({
      name,
      program: programIn(language, code),
      expected,
      ...(score && { score: pointsOf(score, most) }),
    })),
    validators: content.validators.map(({ code, protocol, flags, language }) => ({
      program: language === problemProgramLanguage ? cpp('validator.cpp', code) : programIn(language, code),
      protocol,
      flags,
    })),
    templates: Object.fromEntries(
      starters.map(({ family, code }) => [
        familyRecords[family].key,
        { prepend: '', template: code, append: '' },
      ]),
    ),
    tags,
    source,
    author,
    licence,
    difficulty,
  }
}
