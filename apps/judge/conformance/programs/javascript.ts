import { type LanguagePrograms, verdicts } from './table-row.ts'

const sum = (body: string): string =>
  `const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number)\n${body}\n`

export const bodies = {
  Accepted: 'if (process.env.ONLINE_JUDGE === "1") console.log(a + b)',
  WrongAnswer: 'console.log(a - b)',
  PresentationError: 'console.log(" " + (a + b) + " ")',
  TimeLimitExceeded: 'for (;;) {}',
  MemoryLimitExceeded: 'const all = []; for (;;) all.push(new Array(1 << 17).fill(a))',
  OutputLimitExceeded: 'for (;;) require("fs").writeSync(1, "x".repeat(65536))',
  RuntimeError: 'console.log(a + b); throw new Error("thrown")',
  CompileError: 'console.log(a + b',
}

export const javascript: LanguagePrograms = {
  verdicts: verdicts(sum, bodies),
  hello: `console.log("Hello, world!")
`,
  echo: `const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/)
const out = []
for (const word of words) if (word !== '') out.push(Number(word))
console.log(out.join('\\n'))
`,
  threads: `const { Worker } = require('worker_threads')
const code = \`
  let sum = 0
  for (let i = 1; i <= 1000; i++) sum += i
  require('worker_threads').parentPort.postMessage(sum)\`
let total = 0
let left = 4
for (let t = 0; t < 4; t++) {
  new Worker(code, { eval: true }).on('message', (sum) => {
    total += sum
    if (--left === 0) console.log(total)
  })
}
`,
  recursion: `const depth = (n) => (n === 0 ? 0 : depth(n - 1) + 1)
console.log(depth(100000))
`,
  nonAscii: `console.log("你好，мир ✓ é")
`,
  emptyInput: `console.log(require('fs').readFileSync(0, 'utf8').length)
`,
}
