import { bodies } from './javascript.ts'
import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string =>
  `import * as fs from 'fs'\nconst [a, b]: number[] = fs.readFileSync(0, 'utf8').split(/\\s+/).map(Number)\n${body}\n`

export const typescript: LanguagePrograms = {
  verdicts: verdicts(sum, {
    ...bodies,
    MemoryLimitExceeded: bodies.MemoryLimitExceeded.replace('const all =', 'const all: any ='),
    CompileError: 'const text: string = a + b; console.log(text)',
  }),
  hello: `const text: string = "Hello, world!"
console.log(text)
`,
  echo: `import * as fs from 'fs'
const out: number[] = []
for (const word of fs.readFileSync(0, 'utf8').split(/\\s+/)) if (word !== '') out.push(Number(word))
console.log(out.join('\\n'))
`,
  threads: `import { Worker } from 'worker_threads'
const code = \`
  let sum = 0
  for (let i = 1; i <= 1000; i++) sum += i
  require('worker_threads').parentPort.postMessage(sum)\`
let total = 0
let left = 4
for (let t = 0; t < 4; t++) {
  new Worker(code, { eval: true }).on('message', (sum: number) => {
    total += sum
    if (--left === 0) console.log(total)
  })
}
`,
  recursion: `const depth = (n: number): number => (n === 0 ? 0 : depth(n - 1) + 1)
console.log(depth(100000))
`,
  nonAscii: `const text: string = "你好，мир ✓ é"
console.log(text)
`,
  emptyInput: `import * as fs from 'fs'
console.log(fs.readFileSync(0, 'utf8').length)
`,
}
