import fc from 'fast-check'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import type { LossCode } from '../problem.ts'
import { htmlToMarkdown } from './html.ts'
import { latexToMarkdown } from './latex.ts'
import { latexOf } from '../write/latex.ts'
import { isWholeHtml, mixedToMarkdown, withLineBreaks } from './mixed.ts'
import { splitMarkdown, type Surroundings } from './markdown.ts'

interface Said {
  losses: string[]
  pictures: string[]
}

function around(): Surroundings & Said {
  const said: Said = { losses: [], pictures: [] }
  return {
    ...said,
    picture: (source) => {
      said.pictures.push(source)
      return source.startsWith('http') ? source : source.replaceAll('/', '-')
    },
    lose: (code: LossCode, params) => void said.losses.push([code, ...Object.values(params ?? {})].join(' ')),
  }
}

const html = (text: string): string => htmlToMarkdown(text, around())
const latex = (text: string): string => latexToMarkdown(text, around()).description

test.each([
  ['<p>$n$ and $$$m$$$, $$$$$$x^2$$$$$$</p>', '$n$ and $m$,\n\n$$\nx^2\n$$'],
  ['\\(a_1 * b\\) \\[c\\]', '$a_1 * b$\n\n$$\nc\n$$'],
  ['costs $5 and $6', 'costs \\$5 and \\$6'],
  ['$a*b_c|d&lt;e$', '$a*b_c|d<e$'],
  ['x<sub>i</sub> 2<sup>10</sup>', '$x_{i}$ $2^{10}$'],
  ['a&nbsp;&nbsp;b<br>c', 'a b\\\nc'],
  [
    '<span class="katex"><span class="katex-mathml"><math><semantics><mi>n</mi><annotation encoding="application/x-tex">n^2</annotation></semantics></math></span><span class="katex-html">n2</span></span>',
    '$n^2$',
  ],
  ['<script type="math/tex">k+1</script><span class="MathJax">k+1</span>', '$k+1$'],
  ['<code>$x$ *</code>', '`$x$ *`'],
  ['<ol><li>a<ul><li>b</li></ul></li></ol>', '1. a\n   - b'],
  ['<a href="https://x.org" onclick="x">l</a>', '[l](https://x.org)'],
  ['<h2>A</h2><center><font color="red">b</font></center>', '## A\n\nb'],
])('[FMT-TEXT-1] the HTML %j', (text, markdown) => {
  expect(html(text)).toBe(markdown)
})

test('[FMT-TEXT-2] what runs, frames and asks other hosts is dropped and said', () => {
  const here = around()
  const text =
    '<script>a</script><iframe src="x"></iframe><svg onload="x"><text>s</text></svg><style>b</style><object data="x"></object>' +
    '<meta http-equiv="refresh" content="0"><p style="background:url(x)" onclick="y">kept</p><a href="data:text/html,x">l</a>'
  expect(htmlToMarkdown(text, here)).toBe('kept\n\nl')
  expect(here.losses).toEqual(
    ['script', 'iframe', 'svg', 'object', 'meta', 'a'].map((name) => `unsafe-content ${name}`),
  )
})

test.each([
  [
    '\\newcommand{\\most}{10^5}\n$n \\le \\most$, \\most{} or $2^\\most$',
    '$n \\le 10^5$, 10^5 or $2^{10^5}$',
  ],
  ['\\newcommand\\roman{\\textrm}\\def\\pair#1#2{(#1, #2)} $\\roman{a}$ \\pair{b}c', '$\\textrm{a}$ (b, c)'],
  ['\\newcommand{\\both}{$x$ and y} \\both{} $z\\text{ if $x$}$', '$x$ and y $$z\\text{ if $x$}$$'],
  ['\\DeclareMathOperator{\\lcm}{lcm} $\\lcm(a, b)$', '$\\operatorname{lcm}(a, b)$'],
  ['\\newcommand{\\problemname}[1]{\\section*{#1}} a', 'a'],
  ['\\newcommand{\\k}{k}$a\\in\\k$', '$a\\in k$'],
])('[FMT-TEXT-3] macros that an author defines, in %j', (text, markdown) => {
  expect(latex(text)).toBe(markdown)
})

test('[FMT-TEXT-3] a body counts with all that its groups hold', () => {
  const body = `{${'{a}'.repeat(5_000)}}`
  const text = `\\newcommand{\\much}{${body}}${'\\much '.repeat(100)}`
  // 10,001 nodes each time, so that two or three uses are all.
  expect(latex(text).length).toBeLessThan(20_000)
})

test.each([
  ['\\newcommand{\\x}[2][n]{$#1 + #2$} \\x{m}, \\x[k]{m}', '${n} + {m}$, ${k} + {m}$'],
  ['\\newcommand{\\x}[1][]{a#1} \\x, \\x[b]', 'a, ab'],
  ['\\newcommand*\\x[1][9]{10^{#1}} $\\x$ $\\x [5]$ $\\x*2$', '$10^{{9}}$ $10^{{5}}$ $10^{{9}}*2$'],
])('[FMT-TEXT-3] a macro whose first argument may be missing, in %j', (text, markdown) => {
  expect(latex(text)).toBe(markdown)
})

test('[FMT-TEXT-3] what an argument brings is bounded however often it stands in the body', () => {
  const many = `\\newcommand{\\x}[1]{${'#1'.repeat(12_000)}} \\x{${'a '.repeat(12_000)}} \\x{b}`
  expect(latex(many).length).toBeLessThan(100_000)
})

test.each([
  ['\\section*{Sample Input 1 \\hfill Sample Output 1}\n\\begin{verbatim}1\\end{verbatim}', ''],
  ['\\subsection*{Sample Input \\hfill Output}\nx', ''],
  ['In \\ps@formattime{\\timelimit} or so', 'In or so'],
  ['\\timelimit{1 second} It \\ps@x@y ends.', 'It ends.'],
])('[FMT-TEXT-3] no word of the layout stays: %j', (text, markdown) => {
  expect(latex(`a\n\n${text}`).replaceAll(/ +/g, ' ')).toBe(['a', markdown].filter(Boolean).join('\n\n'))
})

test('[FMT-TEXT-3] a macro that grows without end is left as it is', () => {
  const doubling = '\\newcommand{\\aa}{\\aa\\aa\\aa\\aa\\aa\\aa\\aa\\aa\\aa\\aa}'
  expect(latexToMarkdown(`${doubling.replaceAll('aa', 'grow')}a \\grow b`, around())).toMatchObject({
    description: expect.stringMatching(/^a\s+b$/),
  })
})

test('[FMT-TEXT-3] code keeps its characters, and blanks around a break are none of the text', () => {
  expect(latex('\\texttt{a<<b --c} and \\t{``q} d--e')).toBe('`a<<b --c` and ` ``q ` d–e')
  expect(latex("the letter `\\texttt{x}' isn't")).toBe('the letter ‘`x`’ isn’t')
  expect(latex('a \\\\\n b \\\\ \\\\\n c')).toBe('a\\\nb\\\nc')
})

test('[FMT-TEXT-1] the first row of a table without a header becomes its header', () => {
  const rows = '<tr><td>n</td><td>m</td></tr><tr><td>1</td><td>2</td></tr>'
  expect(html(`<ul><li><table>${rows}</table></li></ul>`)).toMatch(
    /^[-*] +\| n \| m \|\n +\| -+ \| -+ \|\n +\| 1 \| 2 \|$/,
  )
  const headed = `<table><tr><th>a</th><th>b</th></tr>${rows}</table>`
  expect(
    html(headed)
      .split('\n')
      .map((line) => line.replaceAll(/[| -]/g, '')),
  ).toEqual(['ab', '', 'nm', '12'])
})

test('[FMT-TEXT-3] bars in the formulas of a table end no cell', () => {
  const table = '\\begin{tabular}{ll} a & b \\\\ $|s| \\le 5$ & $\\|v\\|$ \\end{tabular} $|s|$'
  expect(latex(table)).toMatch(/\| \$\\vert s\\vert\s+\\le 5\$ \| \$\\Vert v\\Vert\s*\$ *\|\n\n\$\|s\|\$$/)
  expect(html('<table><tr><th>a</th></tr><tr><td>$|s|$</td></tr></table>')).toContain('$\\vert s\\vert $')
})

test('[FMT-TEXT-3] what is said of the samples is a hint, and the samples themselves are not repeated', () => {
  const text =
    '\\problemname{}\na\n\\section*{Sample 1}\n\\begin{verbatim}1\\end{verbatim}\nIt is one.\n\\Tutorial\nSolve it.'
  expect(latexToMarkdown(text, around())).toMatchObject({
    title: null,
    description: 'a',
    hint: 'It is one.',
  })
})

test.each([
  ['\\textbf{a} {\\it b} \\bf{c} {\\tt d_e}', '**a** *b* **c** `d_e`'],
  ["``q'' <<r>> a---b c--d e~f", '“q” “r” a—b c–d e f'],
  ['10\\,000 \\% \\& \\_ \\$5 \\# \\{x\\}', '10\u2009000 % & \\_ \\$5 # {x}'],
  ['$a_{i}$ and $$\\sum_{i=1}^n i$$ end', '$a_{i}$ and\n\n$$\n\\sum_{i=1}^n i\n$$\n\nend'],
  [
    '\\begin{align*} a &= b \\\\ c &= d \\end{align*}',
    '$$\n\\begin{align*} a&= b \\\\ c&= d \\end{align*}\n$$',
  ],
  [
    '\\begin{itemize}\\item a\n\n b\\item c \\begin{enumerate}\\item d\\end{enumerate}\\end{itemize}',
    '- a\n\n  b\n- c\n  1. d',
  ],
  ['\\begin{verbatim}\n  x $ % \n\\end{verbatim}', '```\n  x $ %\n```'],
  ['Erd\\H{o}s \\\'e \\"o G\\"odel \\c{c} na\\"{\\i}ve', 'Erdős é ö Gödel ç naïve'],
  ['\\verb|a$b| \\url{https://x.org/a_b}', '`a$b` <https://x.org/a_b>'],
  ['\\href{javascript:x}{l}', 'l'],
  ['a % comment\nb', 'a b'],
  ['\\illustration{0.4}{a/b.png}{A picture}', '![A picture](a-b.png)'],
  [
    '\\begin{center}\\begin{tabular}{l|r}x & $y$\\\\ \\hline 1 & a|b\\end{tabular}\\end{center}',
    '| x | $y$  |\n| - | ---- |\n| 1 | a\\|b |',
  ],
  ['\\SI{5}{\\meter} \\num{1000}', '5 meter 1000'],
  ['\\epigraph{q}{w}', '> q\n>\n> w'],
])('[FMT-TEXT-3] the LaTeX %j', (text, markdown) => {
  expect(latex(text)).toBe(markdown)
})

test('[FMT-TEXT-4] nothing of a TeX file is run or read, and what is not known is said and kept', () => {
  const here = around()
  const text =
    '\\input{/etc/passwd}\\immediate\\write18{rm -rf /}\\newcommand{\\x}{y} \\mystery[o]{kept} \\begin{odd}in\\end{odd}'
  const { description } = latexToMarkdown(text, here)
  expect(description).toContain('kept')
  expect(description).toContain('in')
  expect(description).not.toContain('passwd')
  expect(here.losses).toEqual(
    expect.arrayContaining(['markup-unknown \\mystery', 'markup-unknown odd', 'markup-unknown \\immediate']),
  )
  const tikz = around()
  expect(latexToMarkdown('\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}', tikz).description).toContain(
    '```latex',
  )
  expect(tikz.losses).toEqual(['markup-unknown tikzpicture'])
})

const noStatement = {
  language: 'en',
  title: null,
  description: '',
  input: '',
  output: '',
  interaction: '',
  scoring: '',
  hint: '',
  source: null,
}

test('[FMT-TEXT-5] Markdown that would take a parser minutes stands as it was written, and is said', () => {
  for (const text of [
    '>'.repeat(20_000),
    '*a_'.repeat(6_600),
    '['.repeat(20_000),
    `${'- '.repeat(2_000)}a`,
  ]) {
    const mixed = around()
    expect(mixedToMarkdown(`${text}\n\n<b>a</b>`, mixed)).toBe(`\`\`\`\`html\n${text}\n\n<b>a</b>\n\`\`\`\``)
    expect(mixed.losses).toEqual(['statement-kept HTML'])
    const statement = { ...noStatement, description: text }
    expect(latexOf(statement, null)).toContain(`\\begin{verbatim}\n${text}\n\\end{verbatim}`)
  }
})

test('[FMT-TEXT-5] marks that nothing closes lie in one another once, and blocks only so deep', () => {
  const bold = htmlToMarkdown('<b>x <i>y '.repeat(500), around())
  expect(bold.match(/\*\*/g)).toHaveLength(2)
  expect(mixedToMarkdown('**x** <b>y '.repeat(1_000), around()).length).toBeLessThan(12_000)
  const quotes = around()
  expect(htmlToMarkdown('<blockquote>x '.repeat(1_000), quotes)).toContain('````html')
})

test('[FMT-TEXT-5] tags between marks are refused by their number, and tags that nothing ends are words', () => {
  const marks = around()
  const text = 'a <p> **b** '.repeat(8_000)
  expect(mixedToMarkdown(text, marks)).toBe(`\`\`\`\`html\n${text}\n\`\`\`\``)
  expect(marks.losses).toEqual(['statement-kept HTML'])
  const words = '<a b=/'.repeat(20_000)
  expect(mixedToMarkdown(words, around())).toBe(words)
})

test('[FMT-TEXT-5] texts that are too long or too deep are kept as they are, and said', () => {
  const hostile = [
    '{'.repeat(30_000),
    '\\begin{a}'.repeat(5_000),
    '$'.repeat(5_000),
    '\\item'.repeat(10_000),
    '\\textbf{'.repeat(5_000),
    'x'.repeat(100_000),
    '\\begin{itemize}\\item '.repeat(2_000),
  ]
  for (const text of hostile) expect(typeof latexToMarkdown(text, around()).description).toBe('string')
  const deep = around()
  expect(htmlToMarkdown('<div>'.repeat(50_000), deep)).toContain('````html')
  expect(deep.losses).toEqual(['statement-kept HTML'])
  for (const text of [
    '<b>'.repeat(2_000),
    '$'.repeat(100_000),
    '\\('.repeat(50_000),
    '<a><table>'.repeat(2_000),
  ]) {
    expect(typeof htmlToMarkdown(text, around())).toBe('string')
  }
})

test('[FMT-TEXT-6] a Markdown statement is parted at its headings, in both languages, outside of code', () => {
  expect(
    splitMarkdown(
      '# Sum\n\nAdd.\n\n## Input\n\na\n\n```\n## Output\n```\n\n## 输出格式\n\nb\n\n### Own\n\n## Notes\n\nc\n\n## Sample\n\nd',
    ),
  ).toEqual({
    title: 'Sum',
    description: 'Add.',
    input: 'a\n\n```\n## Output\n```',
    output: 'b\n\n### Own',
    interaction: '',
    scoring: '',
    hint: 'c',
    samples: 'd',
  })
})

const markdown =
  '**Task** with `a<b`\n\n- one\n- [two](http://x.org)\n\n![p](p.png)\n\n```c\n#include <stdio.h>\n```'

test.each([
  ['a closing tag', `${markdown}\n\nthe end</p>`, `${markdown}\n\nthe end`],
  ['a closing tag at its start', `</font>\n\n${markdown}`, markdown],
  ['a coloured word', `${markdown}\n\n<font color="red">**Note** it</font>`, `${markdown}\n\n**Note** it`],
  ['a tag around all of it', `<div align="center">\n\n${markdown}\n\n</div>\n\n1. a`, `${markdown}\n\n1. a`],
  [
    'a tag that touches it',
    '<p>Given **n** and [l](http://x.org)</p>\n\n- b',
    'Given **n** and [l](http://x.org)\n\n- b',
  ],
  ['a tag that nobody closes', `<p>\n\n${markdown}`, markdown],
  [
    'a line break and a picture',
    `${markdown}\n\na<br>b <img src="q.png" width=3>`,
    `${markdown}\n\na\\\nb ![](q.png)`,
  ],
  [
    'formulas beside a tag',
    'x<sup>2</sup> of $a_i*b*c$\n\n$$\na<b\n$$',
    '$x^{2}$ of $a_i*b*c$\n\n$$\na<b\n$$',
  ],
  [
    'a table of HTML',
    '**a**\n\n<table><tr><td>1</td><td>2</td></tr></table>\n\n`b`',
    '**a**\n\n| 1 | 2 |\n| - | - |\n\n`b`',
  ],
  ['no HTML at all', 'a < b, `<p>`, vector<int>, 1 <br', 'a < b, `<p>`, vector<int>, 1 <br'],
  ['words in angle brackets beside a tag', 'a vector<int><br>b', 'a vector\\<int>\\\nb'],
  ['an inline tag around all of it', '<font color="red">*a* i\\_j</font>', '*a* i_j'],
  ['a picture without quotes', 'a <img src=/u/x.png border=0> **b**', 'a ![](/u/x.png) **b**'],
  ['a picture without quotes alone', '<img src=/u/x.png>', '![](/u/x.png)'],
  [
    'a link without quotes',
    '<a href=http://a.b/c title="=/d">x</a> `<a b=/c>`',
    '[x](http://a.b/c) `<a b=/c>`',
  ],
  ['numbers of a list', '3. a<br>b\n4. c', '3. a\\\n   b\n4. c'],
  ['what looks like a tag', '**x** 若 a<b 且 c>d 则 <br>', '**x** 若 a\\<b 且 c>d 则'],
  ['a tag that is not written to its end', '**x**<br>a <b', '**x**\\\na \\<b'],
])('[FMT-TEXT-9] Markdown stays Markdown beside %s', (_what, text, expected) => {
  const own = { ...around(), picture: (source: string) => source }
  expect(mixedToMarkdown(text, own)).toBe(expected)
})

test.each([
  ['<p>Add <b>two</b></p>\n\n    <p>numbers &lt; 3, a_b_c</p>\n', 'Add **two**\n\nnumbers < 3, a_b_c'],
  ['<p class="MsoNormal">in<o:p></o:p> <st1:place w:st="on">a</st1:place></p>', 'in a'],
  ['<p>std::set<std::string> s</p>', 'std::set\\<std::string> s'],
  ['<html><title>x</title><body><p>a</p></body>', 'a'],
  ['<p>若 a<b 且 c>d 则</p>', '若 a\\<b 且 c>d 则'],
  ['<ol start="3"><li>a</li></ol>', '3. a'],
  ['<p>a*b*c</p><pre>**1**\n- 2</pre>', 'a\\*b\\*c\n\n```\n**1**\n- 2\n```'],
])('[FMT-TEXT-9] a text of HTML alone is read as HTML: %j', (text, expected) => {
  expect(isWholeHtml(text)).toBe(true)
  expect(mixedToMarkdown(text, around())).toBe(expected)
})

test('[FMT-TEXT-9] hundreds of tags that nobody closes are converted once', () => {
  const here = around()
  expect(mixedToMarkdown(`${'<p>\n\n'.repeat(200)}**x**`, here)).toBe('**x**')
  expect(mixedToMarkdown('*a <b>'.repeat(200), here)).toContain('\\*a')
})

test.each([
  ['第一行：n\n第二行：m\n第三行：k', '第一行：n\\\n第二行：m\\\n第三行：k'],
  ['a \nb\r\nc  \nd\\\ne\\\\\nf', 'a \\\nb\\\r\nc  \nd\\\ne\\\\\\\nf'],
  ['- a\n  b\n- c\n\n> d\n> e\nf', '- a\\\n  b\n- c\n\n> d\\\n> e\\\nf'],
  ['**a**\n*b\nc* `d\ne` $f\ng$', '**a**\\\n*b\\\nc* `d\ne` $f\ng$'],
  ['[a\nb](http://x.org "t\nu")\n![p\nq](x.png)', '[a\\\nb](http://x.org "t\nu")\\\n![p\nq](x.png)'],
  ['[a\nb]\nc\n\n[a b]: http://x.org', '[a\nb]\\\nc\n\n[a b]: http://x.org'],
  ['see a@x.org\nhttp://x.org\nend', 'see a@x.org\\\nhttp://x.org\\\nend'],
  ['a\nb\n===\nc\n\n# d\ne', 'a\\\nb\n===\nc\n\n# d\ne'],
  ['```\na\nb\n```\n\n    c\n    d\n\n$$\ne\nf\n$$', '```\na\nb\n```\n\n    c\n    d\n\n$$\ne\nf\n$$'],
  ['| a | b |\n| - | - |\n| 1 | 2 |', '| a | b |\n| - | - |\n| 1 | 2 |'],
  ['line1\nline2 <br> x', 'line1\\\nline2\\\nx'],
  ['a<br>\nb <br />\nc', 'a\\\nb\\\nc'],
  ['<p>a\nb</p>', 'a b'],
  ['<p>a</p>\n\n<b>b</b>\nc</p>', 'a\n\n**b**\\\nc'],
])('[FMT-TEXT-10] newlines that a judge shows as line breaks are line breaks: %j', (text, expected) => {
  expect(mixedToMarkdown(withLineBreaks(text), around())).toBe(expected)
})

const wordsOf = (line: string): string[] => (line.trim() === '' ? [] : [line.trim()])

/** A tree without its places, in which each newline of the words is a break. */
function plainTree(node: Nodes, breaks: boolean): unknown {
  if (node.type === 'text' && breaks)
    return node.value
      .split('\n')
      .flatMap((line, index) => [...(index === 0 ? [] : ['break']), ...wordsOf(line)])
  if (node.type === 'text') return wordsOf(node.value)
  if (node.type === 'break') return 'break'
  if (!('children' in node)) return 'value' in node ? [node.type, node.value] : node.type
  return [node.type, node.children.flatMap((child) => plainTree(child, breaks))]
}

test('[FMT-TEXT-10] in any text only the newlines of words change', () => {
  const words = ['a', '**b**', '- c', '> d', '`e`', '', '1. f', '[g](http://x)', '\\', 'h  ', '    i', '```']
  words.push('# j', '---', '*k', 'l*', '$$', '| m |', '| - |', '[n', 'o]', '![p', 'q](r)', ' s ')
  const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMath)
  const lines = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
  const check = fc.property(lines, (chosen) => {
    const text = chosen.join('\n')
    expect(plainTree(reader.parse(withLineBreaks(text)), false)).toEqual(plainTree(reader.parse(text), true))
  })
  fc.assert(check, { numRuns: 500, seed: 11 })
})
