// Shapes of text that cost the parsers and engines behind a statement, a comment or a program more than they are long.

/** At most as long as a comment or a program may be. */
const length = 64_000

const fill = (piece: string, chars = length): string => piece.repeat(Math.floor(chars / piece.length))
const nest = (open: string, close: string, inner = '', chars = length): string => {
  const depth = Math.floor((chars - inner.length) / (open.length + close.length))
  return `${open.repeat(depth)}${inner}${close.repeat(depth)}`
}
const each = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('')
/** Runs of all lengths: none closes another. */
const growing = (char: string): string => each(350, (index) => `${char.repeat(index + 1)}a`)
const formula = (tex: string): string => `$${tex}$`
const matrix = (inside: string): string => `$$\n\\begin{matrix}${inside}\\end{matrix}\n$$`

export const hostileMarkdown: Record<string, string> = {
  quotes: fill('>'),
  '20,000 quotes': '>'.repeat(20_000),
  'quotes that grow': each(350, (index) => `${'>'.repeat(index)} a\n`),
  'quotes apart': fill('> a\n\n'),
  'quotes in lists': fill('- > a\n'),
  'lines of many quotes': fill(`${'>'.repeat(12)} a\n`),
  'a lazy paragraph in quotes': `${'>'.repeat(100)} a\n${fill('a\n')}`,
  emphasis: fill('*a_'),
  'strong emphasis': fill('**a'),
  'emphasis that stays open': fill('*a **'),
  strikes: fill('~a~~b'),
  brackets: fill('['),
  'closing brackets': fill(']'),
  pictures: fill('!['),
  'nested brackets': nest('[', ']'),
  'nested links': nest('[', '](b)', 'a'),
  'nested pictures': nest('![', '](b)', 'a'),
  'links that stay open': fill('[a]('),
  'pictures with titles': fill('![a](b "c")'),
  'titles that stay open': fill('[a](b "'),
  'addresses that stay open': fill('[a](<b'),
  'references to one definition': `${fill('[a]', 60_000)}\n\n[a]: b`,
  definitions: each(4_000, (index) => `[a${index}]: b\n`),
  'runs of backquotes': growing('`'),
  'runs of dollars': growing('$'),
  footnotes: `${fill('[^a]', 60_000)}\n\n[^a]: b`,
  'nested footnotes': each(3_000, (index) => `[^${index}]: `),
  'addresses of the web': fill('www.a.b '),
  'an address with dots': `www.${fill('.')}a`,
  'an address with brackets': `http://a${fill(')')}a`,
  'an address and entities': `www.a.com${fill('&a;')}`,
  'addresses of mail': fill('a_b@c.d_'),
  entities: fill('&amp;'),
  tags: fill('<div>'),
  'lines of tags': fill('<div>\n'),
  'tags that stay open': fill('a<b '),
  'comments that stay open': `a ${fill('<!-- ')}`,
  'instructions that stay open': `a ${fill('<?')}`,
  'nested lists in a line': `${fill('- ')}a`,
  'nested numbers in a line': `${fill('1. ')}a`,
  'lists and quotes in a line': fill('- > '),
  'a rule of blanks': fill('- '),
  'lists that grow': each(250, (index) => `${'  '.repeat(index)}- a\n`),
  'a list of 16,000': fill('- a\n'),
  'a list of nothing': fill('-\n'),
  'lists in turn': fill('- a\n* b\n'),
  'a row of 4,000 cells': ['|a', '|-', '|b'].map((cell) => cell.repeat(4_000)).join('\n'),
  'rows of 2 cells': `|a|b|\n|-|-|\n${fill('|c|d|\n')}`,
  'rows without cells': `${'|a'.repeat(190)}\n${'|-'.repeat(190)}\n${fill('|\n')}`,
  headings: fill('# a\n'),
  lines: fill('a\n'),
  breaks: fill('a  \n'),
  fences: fill('~~~a\n~~~\n'),
  'code that ends with a quote': `> ~~~\n\n${fill('*a_', 60_000)}`,
  'code that ends with a list': `- ~~~\n\n${fill('*a_', 60_000)}`,
  'a fence that is code': `    ~~~\n\n${fill('*a_', 60_000)}`,
  'a fence in HTML': `<div>\n~~~\n\n${fill('*a_', 60_000)}`,
  'a fence in a comment': `<!--\n~~~\n-->\n\n${fill('*a_', 60_000)}`,
  'a fence in a formula': `$$\n~~~\n$$\n\n${fill('*a_', 60_000)}`,
  'an end that is none': `~~~\n> ~~~\n    ~~~\n~~~a\n~~~\n\n${fill('*a_', 60_000)}`,
  'an indented fence with a plain end': ` ~~~\n~~~\n\n${fill('*a_', 60_000)}`,
  spaces: `a${fill(' ')}b`,
  formulas: fill('$a$ '),
  'displayed formulas': fill('$$\na\n$$\n'),
  fractions: formula(fill('\\frac{1}{')),
  'closed fractions': formula(nest('\\frac{1}{', '}')),
  roots: formula(fill('\\sqrt{')),
  'closed roots': formula(nest('\\sqrt{', '}')),
  'roots without groups': formula(`${fill('\\sqrt')}a`),
  'fractions 20 deep': fill(`${formula(nest('\\frac{1}{', '}', '', 200))} `),
  'roots 100 deep': fill(`${formula(nest('\\sqrt{', '}', '', 800))} `),
  groups: formula(nest('{', '}')),
  powers: formula(nest('a^{', '}')),
  delimiters: formula(nest('\\left(', '\\right)')),
  'a matrix of many rows': matrix(fill('a&b\\\\')),
  'a matrix of one row': matrix(fill('&')),
  'nested matrices': `$$\n${nest('\\begin{matrix}', '\\end{matrix}')}\n$$`,
  'an array of many columns': `$$\\begin{array}{${fill('c|')}}a\\end{array}$$`,
  'a command that calls itself': formula('\\def\\a{x\\a\\a}\\a'),
  'commands that call ten times each': formula(
    `\\def\\a{xxxxxxxxxx}${Array.from('bcdefg', (name, at) => `\\def\\${name}{${`\\${'abcdef'[at]!}`.repeat(10)}}`).join('')}\\g`,
  ),
  'a long command, often': fill(`$\\def\\a{${'x'.repeat(1_000)}}${'\\a'.repeat(900)}$ `),
  'a long formula': formula(fill('a+b')),
  'colours inside colours': formula(`${fill('\\color{red}')}a`),
  'choices of choices': formula(nest('\\mathchoice{a}{b}{c}{', '}')),
  'broken formulas': fill('$\\x$ '),
  'text in a formula': formula(`\\text{${fill('a ')}}`),
}

export const hostilePrograms: Record<string, string> = {
  'nothing but (': fill('('),
  'closed parentheses': nest('(', ')', '1'),
  'nothing but {': fill('{'),
  'closed braces': nest('{', '}'),
  'nothing but [': fill('['),
  'templates that stay open': fill('a<'),
  'unary operators': fill('-'),
  'else if': `int main(){${fill('if(a);else ')};}`,
  'a literal of one line': `char *a = "${fill('x')}";`,
  'literals that stay open': fill('"\n'),
  'comments that stay open': fill('/* '),
  definitions: each(3_000, (index) => `#define a${index} a${index + 1}\n`),
  'conditions that stay open': fill('#if a\n'),
  'indents that grow': each(350, (index) => `${' '.repeat(index)}if a:\n`),
  lambdas: fill('lambda:'),
  'no program at all': fill('\u{1F600}\0'),
}

export const hostileTex: Record<string, string> = {
  groups: nest('{', '}', 'a'),
  'groups that stay open': fill('{'),
  environments: nest('\\begin{itemize}\\item ', '\\end{itemize}', 'a'),
  'bold in bold': nest('\\textbf{', '}', 'a'),
  'a command that calls itself': '\\newcommand{\\a}{x\\a\\a}\\a',
  'commands that call ten times each': `\\newcommand{\\a}{xxxxxxxxxx}${Array.from(
    'bcdefghi',
    (name, at) => `\\newcommand{\\${name}}{${`\\${'abcdefgh'[at]!}`.repeat(10)}}`,
  ).join('')}\\i`,
  'a table of many cells': `\\begin{tabular}{${'c'.repeat(500)}}${fill('a&')}\\end{tabular}`,
  dollars: fill('$a$'),
  quotes: fill('>'),
  comments: fill('%\n'),
}

const svg = (inside: string, size = 'width="100" height="100"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`

/** A PNG that says it is 30,000 by 30,000 and holds nothing. */
function hugePng(): Buffer {
  const head = Buffer.alloc(33)
  head.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  head.writeUInt32BE(30_000, 16)
  head.writeUInt32BE(30_000, 20)
  head.set([8, 6], 24)
  return head
}

const pdf = (box: string, content: string): string =>
  [
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>endobj`,
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
    '5 0 obj<</Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 4>>stream\nabcd\nendstream endobj',
    'trailer<</Root 1 0 R>>\n%%EOF',
  ].join('\n')

/** By their names in a package. */
export const hostilePictures: Record<string, string> = {
  'wide.svg': svg('<rect width="1" height="1"/>', 'width="1000000000" height="1"'),
  'large.svg': svg('<rect width="30000" height="30000"/>', 'width="30000" height="30000"'),
  'uses.svg': svg(
    `<defs><g id="a0"><rect width="1" height="1"/></g>${each(
      12,
      (index) => `<g id="a${index + 1}">${`<use xlink:href="#a${index}"/>`.repeat(10)}</g>`,
    )}</defs><use xlink:href="#a12"/>`,
  ),
  'deep.svg': svg(nest('<g>', '</g>')),
  'inside.svg': svg(
    `<image width="9" height="9" xlink:href="data:image/png;base64,${hugePng().toString('base64')}"/>`,
  ),
  'pattern.svg': svg(
    '<pattern id="p" width="30000" height="30000" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="30000" height="30000" fill="url(#p)"/>',
    'width="30000" height="30000"',
  ),
  'blur.svg': svg(
    '<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><rect width="99" height="99" filter="url(#f)"/>',
  ),
  'large.pdf': pdf('0 0 30000 30000', '0 0 9 9 re f'),
  'inside.pdf': pdf('0 0 9 9', '9 0 0 9 0 0 cm /X Do'),
  'paths.pdf': pdf('0 0 99 99', fill('0 0 m 99 99 l S ')),
  'states.pdf': pdf('0 0 99 99', fill('q ')),
}
