// Packages of Hydro: problem.yaml, a statement per language, testdata with an optional config.yaml.

import { Judge } from '@verdict/domain/verdict'
import { type Content, extensionOf, nameOf } from '../content.ts'
import { guessLanguage, languageTag } from '../languages.ts'
import { textBytes } from '../limits.ts'
import {
  emptyStatement,
  type ImportedProblem,
  lose,
  newProblem,
  type Sample,
  finishProblem,
} from '../problem.ts'
import { isSource, programOf } from '../programs.ts'
import { filesIn, type Format, hasFolder, type View, viewOf } from '../format.ts'
import { splitMarkdown } from '../statement/markdown.ts'
import { mixedToMarkdown } from '../statement/mixed.ts'
import { surroundings } from '../statement/pictures.ts'
import { Fields, readText, readYaml } from '../text.ts'
import { loseUnread } from '../unread.ts'
import { readConfig } from './hydro-config.ts'

const statementName = /^problem(?:[._]([A-Za-z_-]+))?\.(md|pdf)$/

const detect = (view: View): boolean =>
  view.files.has('testdata/config.yaml') ||
  (view.files.has('problem.yaml') &&
    (hasFolder(view, 'testdata/') || [...view.files.keys()].some((path) => statementName.test(path))))

interface Shown {
  text: string
  samples: Sample[]
}

const sampleFence = /^(`{3,})(input|output)(\d{1,4})\s*$/

interface Fence {
  fence: string
  key: string
  lines: string[]
}

/** Samples are fenced blocks called input1 and output1. */
export function takeSamples(markdown: string): Shown {
  const blocks = new Map<string, string>()
  const kept: string[] = []
  let open = null as Fence | null
  for (const line of markdown.split('\n')) {
    const found: RegExpExecArray | null = open ? null : sampleFence.exec(line)
    const [, fence, kind, number] = found ?? []
    if (fence !== undefined) open = { fence, key: `${kind}${Number(number)}`, lines: [] }
    else if (open && line.trimEnd() === open.fence) {
      blocks.set(open.key, open.lines.map((one) => `${one}\n`).join(''))
      open = null
    } else (open?.lines ?? kept).push(line)
  }
  const numbers = [...new Set([...blocks.keys()].map((key) => Number(/\d+/.exec(key)![0])))].sort(
    (a, b) => a - b,
  )
  const samples = numbers.map((number) => ({
    input: blocks.get(`input${number}`) ?? '',
    output: blocks.get(`output${number}`) ?? '',
    explanation: {},
  }))
  return { text: kept.join('\n'), samples }
}

async function readStatement(
  view: View,
  problem: ImportedProblem,
  content: Content,
  said: string,
): Promise<void> {
  const raw = await readText(content, textBytes.statement)
  const language = languageTag(said) ?? guessLanguage(raw)
  const around = surroundings(problem, (name) => view.files.get(`additional_file/${name}`))
  const { text, samples } = takeSamples(raw)
  const withoutPages = text.replaceAll(
    /@\[pdf\]\((?:file:\/\/)?([^()\s]{1,300})\)/gi,
    (_whole, name: string) => {
      const page = view.files.get(`additional_file/${name}`)
      if (page) problem.pages.push({ language, content: page })
      else lose(problem, 'attachment-missing', { file: name })
      return ''
    },
  )
  const { title, samples: rest, ...sections } = splitMarkdown(mixedToMarkdown(withoutPages, around))
  const hint = [rest, sections.hint].filter(Boolean).join('\n\n')
  const isEmpty = [title ?? '', hint, ...Object.values(sections)].every((part) => part === '')
  if (!isEmpty)
    problem.statements.push({ ...emptyStatement(language), title, ...sections, hint, source: content })
  if (problem.samples.length === 0) problem.samples = samples
}

async function readStatements(view: View, problem: ImportedProblem): Promise<void> {
  for (const content of view.files.values()) {
    const [, said = '', ending] = statementName.exec(content.path) ?? []
    if (ending === 'md') await readStatement(view, problem, content, said)
    if (ending === 'pdf') problem.pages.push({ language: languageTag(said) ?? 'en', content })
  }
}

async function read(view: View): Promise<ImportedProblem[]> {
  const described = view.files.get('problem.yaml')
  const yaml = described ? await readYaml(described) : new Fields({})
  const problem = newProblem('hydro', '', yaml.get('pid').text || view.name)
  await readStatements(view, problem)
  problem.language =
    problem.statements[0]?.language ?? problem.pages[0]?.language ?? guessLanguage(yaml.get('title').text)
  const title = yaml.get('title').text || (problem.statements[0]?.title ?? '')
  const titled = problem.statements.flatMap((one) => (one.title === null ? [] : [[one.language, one.title]]))
  problem.titles = { ...Object.fromEntries(titled), ...(title !== '' && { [problem.language]: title }) }
  problem.tags = yaml.get('tag').texts
  problem.difficulty = yaml.get('difficulty').text
  await readConfig(viewOf(view, 'testdata/'), problem)
  loseUnread(problem, yaml.value, 'problem.yaml')
  const shown = new Set([
    ...problem.pictures.map(({ content }) => content.path),
    ...problem.pages.map(({ content }) => content.path),
  ])
  for (const content of filesIn(view, 'additional_file/'))
    if (!shown.has(content.path)) problem.attachments.push(content)
  for (const content of [...filesIn(view, 'std/'), ...filesIn(view, 'solution/')]) {
    if (isSource(content.path))
      problem.references.push({
        name: nameOf(content.path),
        program: programOf([content]),
        expected: [Judge.Accepted],
      })
    else if (extensionOf(content.path) !== '.md')
      lose(problem, 'files-ignored', { count: 1, first: content.path })
  }
  return [finishProblem(problem)]
}

export const hydro: Format = { name: 'hydro', detect, read }
