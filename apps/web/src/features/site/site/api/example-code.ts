// The example of a call in the languages that scripts are written in.

import type { ApiCall } from '../help/model.ts'

export const codeLanguages = ['shell', 'python', 'javascript'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

export const codeLanguageName: Record<CodeLanguage, string> = {
  shell: 'Shell',
  python: 'Python',
  javascript: 'JavaScript',
}

type Way = 'nobody' | 'token' | 'session' | 'host'

function wayOf({ facts }: ApiCall): Way {
  if (facts.access === 'judge') return 'host'
  if (facts.token !== 'never') return 'token'
  return facts.access === 'public' ? 'nobody' : 'session'
}

/** By name and value; `$NAME` stands for a variable of the environment. */
function headersOf(call: ApiCall): [name: string, value: string][] {
  const way = wayOf(call)
  const own: [string, string][] =
    call.method !== 'GET' && (way === 'session' || way === 'nobody') ? [['Origin', '$VERDICT_SITE']] : []
  const who: Record<Way, [string, string][]> = {
    nobody: [],
    token: [['Authorization', 'Bearer $VERDICT_TOKEN']],
    host: [['Authorization', 'Bearer $JUDGE_TOKEN']],
    session: [['Cookie', 'verdict_session=$SESSION']],
  }
  const json: [string, string][] = bodyOf(call) === null ? [] : [['Content-Type', 'application/json']]
  return [...who[way], ...own, ...json]
}

/** @returns null where the call takes none */
const bodyOf = ({ body }: ApiCall): unknown =>
  body?.type === 'application/json' ? (body.example ?? {}) : null

const pathOf = ({ facts, path }: ApiCall): string => facts.example?.path ?? path
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function shell(call: ApiCall): string {
  const body = bodyOf(call)
  const file = call.facts.example?.file
  const isPlain = call.method === 'GET' || (call.method === 'POST' && (body !== null || file !== undefined))
  return [
    `curl ${isPlain ? '' : `-X ${call.method} `}"$VERDICT_SITE${pathOf(call)}"`,
    ...headersOf(call).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(file ? [`-F "file=@${file.name};type=${file.type}"`] : []),
    ...(body === null ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

const pythonValue = (value: unknown, indent = ''): string => {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) return `[${value.map((item) => pythonValue(item, indent)).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}    `
  const lines = Object.entries(value).map(
    ([name, item]) => `${inner}${JSON.stringify(name)}: ${pythonValue(item, inner)},`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

const withVariables = (text: string, write: (name: string) => string): string =>
  text.replace(/\$([A-Z_]+)/g, (_, name: string) => write(name))

function python(call: ApiCall): string {
  const body = bodyOf(call)
  const file = call.facts.example?.file
  const headers = headersOf(call).map(
    ([name, value]) =>
      `    ${JSON.stringify(name)}: f"${withVariables(value, (of) => `{os.environ['${of}']}`)}",`,
  )
  const form = file
    ? [
        `form = b'--part\\r\\nContent-Disposition: form-data; name="file"; filename="${file.name}"\\r\\n\\r\\n'`,
        `form += open("${file.name}", "rb").read() + b"\\r\\n--part--\\r\\n"`,
      ]
    : []
  const data =
    body !== null
      ? [`    data=json.dumps(${pythonValue(body, '    ')}).encode(),`]
      : file
        ? ['    data=form,']
        : []
  if (file) headers.push('    "Content-Type": "multipart/form-data; boundary=part",')
  const json = call.answer.types.includes('application/json')
  return [
    'import json, os, urllib.request',
    '',
    ...form,
    'request = urllib.request.Request(',
    `    os.environ["VERDICT_SITE"] + ${JSON.stringify(pathOf(call))},`,
    `    method="${call.method}",`,
    ...(headers.length > 0 ? ['    headers={', ...headers.map((line) => `    ${line}`), '    },'] : []),
    ...data,
    ')',
    'with urllib.request.urlopen(request) as answer:',
    json ? '    print(json.load(answer)["data"])' : '    open("answer", "wb").write(answer.read())',
  ].join('\n')
}

const scriptValue = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll(/"([A-Za-z_]\w*)":/g, '$1:')
    .replaceAll('\n', '\n  ')

function javascript(call: ApiCall): string {
  const body = bodyOf(call)
  const file = call.facts.example?.file
  const headers = headersOf(call).map(
    ([name, value]) =>
      `    ${/^\w+$/.test(name) ? name.toLowerCase() : `'${name.toLowerCase()}'`}: \`${withVariables(value, (of) => `\${process.env.${of}}`)}\`,`,
  )
  return [
    ...(file
      ? [
          "import { openAsBlob } from 'node:fs'",
          '',
          'const form = new FormData()',
          `form.append('file', await openAsBlob('${file.name}'), '${file.name}')`,
        ]
      : []),
    `const answer = await fetch(process.env.VERDICT_SITE + '${pathOf(call)}', {`,
    ...(call.method === 'GET' ? [] : [`  method: '${call.method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body === null ? [] : [`  body: JSON.stringify(${scriptValue(body)}),`]),
    ...(file ? ['  body: form,'] : []),
    '})',
    call.answer.types.includes('application/json')
      ? 'console.log((await answer.json()).data)'
      : 'console.log(await answer.arrayBuffer())',
  ].join('\n')
}

export const exampleCode: Record<CodeLanguage, (call: ApiCall) => string> = { shell, python, javascript }
