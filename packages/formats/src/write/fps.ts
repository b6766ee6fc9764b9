// A problem as one file of FPS 1.6, streaming its tests. Texts are Markdown between [md] and [/md], as HUSTOJ has them today.
// Characters that XML cannot hold become U+FFFD; a CR is written as a reference, which parsers keep.

import { Readable } from 'node:stream'
import { type Content, nameOf, readWhole } from '../content.ts'
import type { ImportedProblem, Program } from '../problem.ts'
import { compareProgram } from './compare-program.ts'
import { isAccepted } from './lost.ts'
import { writableText } from './lost-bytes.ts'
import { fpsJudges, hasComparison } from './lost-judges.ts'
import { testStems } from './test-names.ts'
import {
  checkerProgram,
  comparisonOf,
  safe,
  sectionsOf,
  titleOf,
  withAddresses,
  type WrittenFile,
  type Writer,
} from './writer.ts'

const pictureBytes = 32 * 1024 * 1024
const programBytes = 1024 * 1024

const inside = (text: string): string =>
  writableText(text).replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[')

const attribute = (text: string): string =>
  writableText(text).replaceAll(/[&<>"\t\n\r]/g, (character) => `&#${character.codePointAt(0)!};`)

const element = (name: string, text: string, attributes: Record<string, string> = {}): string => {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`)
  return `<${name}${said.join('')}><![CDATA[${inside(text)}]]></${name}>\n`
}

/** `]]>` may be split over pieces: trailing brackets wait for the next piece. */
async function* streamed(name: string, key: string, content: Content): AsyncGenerator<string> {
  yield `<${name} name="${attribute(key)}"><![CDATA[`
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let held = ''
  for await (const chunk of await content.open()) {
    const text = held + decoder.decode(chunk as Buffer, { stream: true })
    const brackets = text.endsWith(']]') ? 2 : text.endsWith(']') ? 1 : 0
    held = text.slice(text.length - brackets)
    yield inside(text.slice(0, text.length - brackets))
  }
  yield `${inside(held + decoder.decode())}]]></${name}>\n`
}

const languageNames: Record<string, string> = {
  c: 'C',
  cpp: 'C++',
  java: 'Java',
  python3: 'Python',
  pascal: 'Pascal',
  go: 'Go',
  javascript: 'JavaScript',
}

async function program(name: string, { files, languageName }: Program): Promise<string> {
  const code = files[0] ? (await readWhole(files[0], programBytes)).toString('utf8') : ''
  return element(name, code, { language: languageNames[languageName] ?? languageName })
}

const picturePath = (name: string): string => `/upload/${safe(name)}`

function texts(problem: ImportedProblem): string {
  const { statements, language, samples, source, limits, key } = problem
  const statement = statements.find((one) => one.language === language) ?? statements[0]
  const more = statement ? sectionsOf(statement, ['interaction', 'scoring']) : []
  const description = [
    statement?.description ?? '',
    ...more.flatMap(({ heading, text }) => [`## ${heading}`, text]),
  ]
  const explained = samples.flatMap(({ explanation }) => explanation[language] ?? explanation[''] ?? [])
  const markdown = (parts: readonly string[]): string => {
    const text = parts.filter((part) => part.trim() !== '').join('\n\n')
    return text === '' ? '' : `[md]\n${withAddresses(text, problem, picturePath)}\n[/md]`
  }
  return [
    element('title', titleOf(problem)),
    element('url', key),
    ...(limits.timeMs === null ? [] : [element('time_limit', String(limits.timeMs), { unit: 'ms' })]),
    ...(limits.memoryKb === null ? [] : [element('memory_limit', String(limits.memoryKb), { unit: 'kb' })]),
    element('description', markdown(description)),
    element('input', markdown([statement?.input ?? ''])),
    element('output', markdown([statement?.output ?? ''])),
    ...samples.flatMap(({ input, output }) => [
      element('sample_input', input),
      element('sample_output', output),
    ]),
    element('hint', markdown([...explained, statement?.hint ?? ''])),
    element('source', source),
  ].join('')
}

async function* pictures({ pictures: all }: ImportedProblem): AsyncGenerator<string> {
  for (const { name, content } of all) {
    const base64 = (await readWhole(content, pictureBytes)).toString('base64')
    yield `<img><src><![CDATA[${picturePath(name)}]]></src><base64><![CDATA[${base64}]]></base64></img>\n`
  }
}

async function* programs(problem: ImportedProblem): AsyncGenerator<string> {
  const { references, interactor, templates } = problem
  for (const { expected, program: one } of references) {
    if (isAccepted(expected) && one.files.length === 1) yield program('solution', one)
  }
  const own = checkerProgram(problem)
  const judge = own && own.program.files.length === 1 ? fpsJudges[own.protocol] : undefined
  const comparison = interactor ? null : comparisonOf(problem.checker)
  if (own && judge) yield program(judge, own.program)
  else if (comparison && !hasComparison.fps(comparison))
    yield program('spj', compareProgram(comparison, 'hustoj'))
  if (interactor?.protocol === 'testlib' && interactor.program.files.length === 1)
    yield program('interactor', interactor.program)
  for (const [language, parts] of Object.entries(templates)) {
    for (const [name, code] of Object.entries(parts))
      if (code !== '') yield element(name, code, { language: languageNames[language] ?? language })
  }
}

async function* item(problem: ImportedProblem): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.6">\n<item>\n'
  yield texts(problem)
  yield* pictures(problem)
  const stems = testStems(problem)
  for (const [index, { input, output }] of problem.tests.entries()) {
    const name = stems[index]!
    if (input) yield* streamed('test_input', name, input)
    if (output) yield* streamed('test_output', name, output)
  }
  yield* programs(problem)
  yield '</item>\n</fps>\n'
}

const write = (problem: ImportedProblem): WrittenFile[] => [
  {
    path: `${safe(nameOf(problem.key))}.xml`,
    open: async () => Readable.from(item(problem), { objectMode: false }),
  },
]

export const fps: Writer = { write, ending: '.xml' }
