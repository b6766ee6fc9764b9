// problem.yaml and the files that it names, as a problem's settings.

import { comparisonUnits } from '@verdict/domain/comparison'
import { feedbacks } from '@verdict/domain/feedback'
import { familyKeys, languagesInOrder } from '@verdict/domain/language'
import { answerKinds, interactorProtocols, ordinary, programProtocols } from '@verdict/domain/problem'
import { type Judge, judges, judgeShortCode } from '@verdict/domain/verdict'
import { Failed } from '../failure.ts'
import { judgeFiles, languageFile, names, typeNames, types } from './places.ts'
import { languageIn, programsOf } from './programs.ts'
import type { Reading } from './read.ts'
import type { Fields } from './state.ts'
import { explanationIn, textsIn } from './statement.ts'
import type { Yaml } from './yaml.ts'

const textList = (yaml: Yaml): string[] => yaml.list.map((one) => one.text)

function judgeIn(yaml: Yaml): Judge {
  const word = yaml.text.toLowerCase()
  const found = judges.find((judge) => judgeShortCode[judge] === word)
  if (found === undefined) throw yaml.wrong('ac, wa, tle, mle, re, ole, pe, ce')
  return found
}

function scoreIn(yaml: Yaml): Fields['references'][number]['score'] {
  if (!yaml.isThere) return null
  const [least, most] = yaml.list.map((one) => Math.round(one.number() * 100))
  if (least === undefined || most === undefined) throw yaml.wrong('[0, 100]')
  return { least, most }
}

function comparisonIn(yaml: Yaml): Fields['comparison'] {
  if (!yaml.isThere) return null
  yaml.entries(['by', 'ignore_case', 'float_absolute', 'float_relative'])
  return {
    by: yaml.get('by').oneOf(comparisonUnits),
    ignoreCase: yaml.get('ignore_case').flag,
    floatAbsolute: yaml.get('float_absolute').numberOrNone,
    floatRelative: yaml.get('float_relative').numberOrNone,
  }
}

function factorsIn(yaml: Yaml): Fields['languageFactors'] {
  const given = yaml.entries().map(([word, factors]) => {
    factors.entries(['time', 'memory'])
    return {
      language: languageIn(yaml.name(word)),
      time: factors.get('time').numberOrNone,
      memory: factors.get('memory').numberOrNone,
    }
  })
  return languagesInOrder.flatMap((language) => given.filter((one) => one.language === language))
}

async function statementsIn(reading: Reading, description: Yaml) {
  const language = description.get('language').text
  const own = textsIn(await reading.text(languageFile(language)))
  const translations: Fields['translations'] = {}
  for (const file of reading.filesIn('statement/')) {
    const [, tag] = /^([A-Za-z0-9-]+)\.md$/.exec(file) ?? []
    if (tag === undefined) {
      if (!file.endsWith('.pdf')) reading.leaveOut(`statement/${file}`)
    } else if (tag !== language) {
      const title = description.get('titles').isThere ? description.get('titles').get(tag).text : ''
      translations[tag] = { title, ...textsIn(await reading.text(languageFile(tag))) }
    }
  }
  return { language, ...own, translations }
}

async function samplesIn(reading: Reading): Promise<Fields['samples']> {
  const samples = new Map<number, Fields['samples'][number]>()
  for (const file of reading.filesIn('samples/')) {
    const [, number, kind = ''] = /^(\d{1,4})\.(in|out|md|[A-Za-z0-9-]+\.md)$/.exec(file) ?? []
    if (number === undefined) {
      reading.leaveOut(`samples/${file}`)
      continue
    }
    const sample = samples.get(Number(number)) ?? { in: '', out: '', explanations: {} }
    samples.set(Number(number), sample)
    const text = await reading.text(`samples/${file}`)
    if (kind === 'in' || kind === 'out') sample[kind] = text
    else sample.explanations[kind === 'md' ? '' : kind.slice(0, -'.md'.length)] = explanationIn(text)
  }
  return [...samples].sort(([a], [b]) => a - b).map(([, sample]) => sample)
}

async function startersIn(reading: Reading): Promise<Fields['skeletons']> {
  const skeletons: Fields['skeletons'] = {}
  for (const file of reading.filesIn('starter/')) {
    const key = familyKeys.find((one) => one === file.replace(/\.[^.]*$/, ''))
    if (key === undefined) reading.leaveOut(`starter/${file}`)
    else skeletons[key] = await reading.text(`starter/${file}`)
  }
  return skeletons
}

async function sourcesIn(reading: Reading): Promise<Fields['sources']> {
  const of = (group: 'generators' | 'graders' | 'headers', role: Fields['sources'][number]['role']) =>
    programsOf(reading, group, [], ({ name, language, code }) => ({ role, name, language, code }))
  return [
    ...(await of('generators', 'generator')),
    ...(await of('graders', 'grader')),
    ...(await of('headers', 'header')),
  ]
}

const judgePaths = Object.values(judgeFiles)

/** @throws Failed */
export async function fieldsIn(reading: Reading): Promise<Fields> {
  const description = await reading.yaml('problem.yaml')
  description.entries(names)
  reading.description = description
  const get = (name: (typeof names)[number]): Yaml => description.get(name)
  const type = types[get('type').oneOf(typeNames)]
  const programs = reading.filesIn('judge/').map((file) => `judge/${file}`)
  for (const path of programs) if (!judgePaths.includes(path)) reading.leaveOut(path)
  const [program, ...more] = programs.filter((path) => judgePaths.includes(path))
  if (more.length > 0) {
    throw new Failed(reading.io.words.folder.oneJudge, { files: [program, ...more].join(', ') })
  }
  return {
    title: get('title').text,
    ...(await statementsIn(reading, description)),
    samples: await samplesIn(reading),
    time: get('time_ms').number(),
    memory: get('memory_kb').number(),
    type,
    code: program === undefined ? '' : await reading.text(program),
    answer: get('answer').oneOf(answerKinds, ordinary.answer),
    passes: get('passes').number(ordinary.passes),
    processes: get('processes').number(ordinary.processes),
    protocol: get('protocol').oneOf(programProtocols, 'testlib'),
    flags: textList(get('flags')),
    comparison: comparisonIn(get('comparison')),
    feedback: get('feedback').isThere ? get('feedback').oneOf(feedbacks) : null,
    utf8: get('utf8').flag,
    allowedLanguages: get('languages')
      .list.map(languageIn)
      .sort((a, b) => languagesInOrder.indexOf(a) - languagesInOrder.indexOf(b)),
    languageFactors: factorsIn(get('factors')),
    tags: textList(get('tags')),
    source: get('source').text,
    author: get('author').text,
    licence: get('licence').text,
    difficulty: get('difficulty').text,
    skeletons: await startersIn(reading),
    references: await programsOf(reading, 'solutions', ['expected', 'score'], (program, row) => ({
      name: program.name,
      language: program.language!,
      code: program.code,
      expected: row.get('expected').list.map(judgeIn),
      score: scoreIn(row.get('score')),
    })),
    validators: await programsOf(reading, 'validators', ['protocol', 'flags'], (program, row) => ({
      name: program.name,
      code: program.code,
      protocol: row.get('protocol').oneOf(interactorProtocols, 'testlib'),
      flags: textList(row.get('flags')),
      language: program.language!,
    })),
    sources: await sourcesIn(reading),
  }
}
