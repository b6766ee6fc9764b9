import { expect, test } from 'vitest'
import type { LossCode } from '../problem.ts'
import { htmlToMarkdown } from './html.ts'
import { latexToMarkdown } from './latex.ts'
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
  expect(latexToMarkdown(text, around())).toMatchObject({ title: null, description: 'a', hint: 'It is one.' })
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
