// Statements of a Polygon package: TeX sections where they are there, else the whole text as TeX or HTML.

import type { Content } from '../content.ts'
import { guessLanguage, languageTag } from '../languages.ts'
import { textBytes } from '../limits.ts'
import { emptyStatement, type ImportedProblem, lose, type Statement } from '../problem.ts'
import { htmlToMarkdown } from '../statement/html.ts'
import { latexToMarkdown } from '../statement/latex.ts'
import { latexTitle } from '../statement/latex-title.ts'
import { surroundings } from '../statement/pictures.ts'
import type { Surroundings } from '../statement/markdown.ts'
import type { View } from '../format.ts'
import { readText } from '../text.ts'
import type { XmlNode } from '../xml.ts'

const sections = {
  legend: 'description',
  input: 'input',
  output: 'output',
  interaction: 'interaction',
  scoring: 'scoring',
  notes: 'hint',
} as const

export async function readStatements(view: View, problem: ImportedProblem, xml: XmlNode): Promise<void> {
  const listed = xml.at('statements').all('statement')
  const folders = [...view.files.keys()].flatMap(
    (path) => /^(?:statement-sections|statements)\/([^./][^/]*)\//.exec(path)?.[1] ?? [],
  )
  const words = new Set([...listed.map((node) => node.attribute('language')), ...folders])
  for (const word of words) {
    const language = languageTag(word)
    if (language === null) continue
    const statement = await statementOf(view, problem, word, language)
    if (statement) {
      problem.statements.push(statement)
      if (statement.title) problem.titles[language] ??= statement.title
    }
  }
  for (const node of listed) readListed(view, problem, node)
  renameEnglish(problem)
  const languages = Object.keys(problem.titles)
  problem.language = languages.includes('en')
    ? 'en'
    : (languages[0] ?? problem.statements[0]?.language ?? 'en')
}

/** Polygon starts every problem in English, and authors write Chinese into it. */
function renameEnglish(problem: ImportedProblem): void {
  const own = problem.statements.find(({ language }) => language === 'en')
  const texts = [problem.titles['en'], own?.title, own?.description, own?.input, own?.output]
  const guess = guessLanguage(texts.filter(Boolean).join(' '))
  if (guess === 'en' || Object.hasOwn(problem.titles, guess)) return
  const named = (language: string): string => (language === 'en' ? guess : language)
  for (const text of [...problem.statements, ...problem.pages]) text.language = named(text.language)
  problem.titles = Object.fromEntries(
    Object.entries(problem.titles).map(([language, title]) => [named(language), title]),
  )
}

/** Adds PDF pages, and reports TeX files that are listed but missing. */
function readListed(view: View, problem: ImportedProblem, node: XmlNode): void {
  const path = node.attribute('path')
  const content = view.files.get(path)
  if (node.attribute('type') === 'application/pdf' && content) {
    problem.pages.push({ language: languageTag(node.attribute('language')) ?? 'en', content })
  } else if (!content && path.endsWith('.tex')) lose(problem, 'attachment-missing', { file: path })
}

const around = (view: View, problem: ImportedProblem, word: string): Surroundings =>
  surroundings(problem, (name) => {
    const plain = name.replace(/^\.\//, '')
    const places = ['statement-sections', 'statements', 'statements/.html']
    return places.map((place) => view.files.get(`${place}/${word}/${plain}`)).find(Boolean)
  })

async function statementOf(
  view: View,
  problem: ImportedProblem,
  word: string,
  language: string,
): Promise<Statement | null> {
  const at = (path: string): Content | undefined => view.files.get(path)
  const here = around(view, problem, word)
  const text = (content: Content): Promise<string> => readText(content, textBytes.statement)
  const statement = emptyStatement(language)
  const legend = at(`statement-sections/${word}/legend.tex`)
  const tex = at(`statements/${word}/problem.tex`)
  const html = at(`statements/.html/${word}/problem.html`)
  if (legend) {
    for (const [file, part] of Object.entries(sections)) {
      const content = at(`statement-sections/${word}/${file}.tex`)
      if (content) statement[part] = wholeOf(latexToMarkdown(await text(content), here))
    }
    const name = at(`statement-sections/${word}/name.tex`)
    if (name) statement.title = latexTitle(await text(name))
    return { ...statement, source: legend }
  }
  if (tex) return { ...statement, ...latexToMarkdown(await text(tex), here), source: tex }
  if (!html) return null
  return { ...statement, description: htmlToMarkdown(await text(html), here), source: html }
}

/** A section may contain headings that elsewhere are sections. */
const wholeOf = (text: ReturnType<typeof latexToMarkdown>): string =>
  [text.description, text.input, text.output, text.interaction, text.scoring, text.hint]
    .filter(Boolean)
    .join('\n\n')
