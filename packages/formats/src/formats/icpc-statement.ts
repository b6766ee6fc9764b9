// Statements of an ICPC package: one per language, in TeX, Markdown, HTML or PDF.

import { type Content, extensionOf, folderOf, nameOf } from '../content.ts'
import { languageTag } from '../languages.ts'
import { textBytes } from '../limits.ts'
import { emptyStatement, lose, type Statement } from '../problem.ts'
import { htmlToMarkdown } from '../statement/html.ts'
import { latexToMarkdown } from '../statement/latex.ts'
import { splitMarkdown, type Surroundings } from '../statement/markdown.ts'
import { withDollars } from '../statement/markdown-formulas.ts'
import { markdownPictures, surroundings } from '../statement/pictures.ts'
import { readText } from '../text.ts'
import { type IcpcPackage, withConstants } from './icpc-package.ts'

const pattern = /^(?:problem_statement\/|statement\/)?problem(?:\.([A-Za-z_-]+))?\.(?:tex|md|pdf|html|txt)$/
/** Extra files that this judge itself writes. */
const besides = /^(?:problem_statement|statement)\/(?:text\.([A-Za-z_-]+)\.md|page\.([A-Za-z_-]+)\.pdf)$/

const forms = ['.md', '.tex', '.html', '.txt']

export async function readStatements(pack: IcpcPackage): Promise<void> {
  const { view, problem } = pack
  const byLanguage = new Map<string, Content[]>()
  for (const content of view.files.values()) {
    const [whole, ...tags] = pattern.exec(content.path) ?? besides.exec(content.path) ?? []
    if (whole === undefined) continue
    const said = tags.find((tag) => tag !== undefined)
    const language = (said === undefined ? 'en' : languageTag(said)) ?? 'en'
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), content])
  }
  for (const [language, contents] of byLanguage) {
    const page = contents.find(({ path }) => extensionOf(path) === '.pdf')
    if (page) problem.pages.push({ language, content: page })
    const texts = contents.filter((content) => content !== page)
    const form = forms.find((ending) => texts.some(({ path }) => extensionOf(path) === ending))
    const source = texts.find(({ path }) => extensionOf(path) === form)
    if (source) problem.statements.push(await statementOf(pack, language, source))
  }
}

async function statementOf(pack: IcpcPackage, language: string, source: Content): Promise<Statement> {
  const { view, problem, constants } = pack
  const folder = folderOf(source.path)
  const around = surroundings(
    problem,
    (path) => view.files.get(folder + path.replace(/^\.\//, '')),
    constants,
  )
  const text = await readText(source, textBytes.statement)
  const statement = { ...emptyStatement(language), source }
  switch (extensionOf(source.path)) {
    case '.tex':
      return { ...statement, ...latexToMarkdown(text, around) }
    case '.html':
      return { ...statement, description: htmlToMarkdown(text, around) }
    case '.md':
      return { ...statement, ...markdownOf(text, around) }
    default:
      lose(problem, 'statement-kept', { kind: nameOf(source.path) })
      return { ...statement, description: text }
  }
}

function markdownOf(text: string, around: Surroundings): Partial<Statement> {
  const whole = withConstants(withDollars(markdownPictures(text, around)), around.constants ?? new Map())
  const { samples, ...sections } = splitMarkdown(
    whole.replaceAll(/\{\{(?:nextsample|remainingsamples)\}\}/g, ''),
  )
  return { ...sections, hint: [samples, sections.hint].filter(Boolean).join('\n\n') }
}
