// Statements in the archive: Markdown, and HTML pages that need no other files.

import type { ProblemContent } from '@verdict/contract/problem-content'
import type { WrittenFile } from '@verdict/formats'
import { picturesOf, readContent } from '../../archive/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { HelperFailure } from '../../platform/fairness/helper.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { Refusal } from '@verdict/contract/refusal'
import { textFile } from '../../platform/zip-stream.ts'

type Texts = Pick<ProblemContent, 'title' | 'description' | 'input' | 'output' | 'hint'>

const headings = {
  input: { en: 'Input', zh: '输入' },
  output: { en: 'Output', zh: '输出' },
  sample: { en: 'Sample', zh: '样例' },
  hint: { en: 'Hint', zh: '提示' },
}

function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`
}

function markdownOf(
  label: string,
  language: string,
  own: Texts,
  texts: Texts,
  content: ProblemContent,
): string {
  const heading = (name: keyof typeof headings): string =>
    headings[name][/^zh\b/i.test(language) ? 'zh' : 'en']
  const part = (name: 'input' | 'output' | 'hint'): string[] => {
    const said = texts[name] || own[name]
    return said === '' ? [] : [`## ${heading(name)}`, said]
  }
  const samples = content.samples.flatMap((sample, index) => {
    const explanation = sample.explanations[language] ?? sample.explanations[''] ?? ''
    return [
      `## ${heading('sample')} ${index + 1}`,
      fenced(sample.in),
      fenced(sample.out),
      ...(explanation === '' ? [] : [explanation]),
    ]
  })
  return `${[
    `# ${label}. ${texts.title || own.title}`,
    texts.description || own.description,
    ...part('input'),
    ...part('output'),
    ...samples,
    ...part('hint'),
  ].join('\n\n')}\n`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Formulas have two renderings; the one for screen readers needs no style sheet. */
const pageOf = (language: string, title: string, html: string): string => `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<title>${escaped(title)}</title>
<style>
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font-family: sans-serif; line-height: 1.6 }
pre { padding: .75rem; background: #f4f4f4; white-space: pre-wrap }
img { max-width: 100% }
table { border-collapse: collapse } th, td { border: 1px solid #aaa; padding: .25rem .5rem }
.katex-html { display: none }
</style>
${html}
</html>
`

/** A text that cannot be rendered, such as one older than today's limits, is included as source. */
async function shownText(markdown: string): Promise<string> {
  try {
    return (await renderMarkdown(markdown)).html
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof HelperFailure)) throw error
    return `<pre>${escaped(markdown)}</pre>`
  }
}

export async function statementFiles(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  problems: readonly { pid: number; title: string }[],
  labelOf: (pid: number) => string,
): Promise<WrittenFile[]> {
  const files = await Promise.all(problems.map(({ pid }) => statementsOf(db, pid, labelOf(pid))))
  const pictures = new Map(files.flatMap((one) => one.pictures.map((picture) => [picture.name, picture])))
  return [
    ...files.flatMap((one) => one.files),
    ...[...pictures.values()].map(({ name, sha256 }) => ({
      path: `statements/${name}`,
      open: async () => blobs.read(sha256),
    })),
  ]
}

async function statementsOf(db: Queryable, pid: number, label: string) {
  const content = await readContent(db, pid)
  if (!content) return { files: [], pictures: [] }
  const all = [[content.language, content] as const, ...Object.entries(content.translations)]
  const texts = all.map(([language, one]) => ({
    language,
    title: one.title || content.title,
    markdown: markdownOf(label, language, content, one, content),
  }))
  const { pictures, named } = await picturesOf(
    db,
    texts.map(({ markdown }) => markdown),
  )
  const files = texts.flatMap(({ language, title, markdown }) => {
    const stem = `statements/${label}.${language}`
    return [
      textFile(`${stem}.md`, () => named(markdown)),
      textFile(`${stem}.html`, async () => {
        const shown = pictures.reduce(
          (page, { name, sha256 }) =>
            page.replaceAll(`/uploads/${sha256}${name.slice(name.lastIndexOf('.'))}`, name),
          await shownText(markdown),
        )
        return pageOf(language, title, shown)
      }),
    ]
  })
  return { files, pictures }
}
