// Not every distribution packages the types of Node, so they are declared here.

import { builtinModules } from 'node:module'
import { Language } from '@verdict/domain/language'
import { nodeFlags, nodeRun } from './node.ts'
import { scriptedLanguage } from './scripted.ts'

const modules = builtinModules.filter((name) => !name.startsWith('_') && !name.includes(':'))

const ambient = [
  'declare const require: any, process: any, Buffer: any, global: any, module: any, exports: any',
  'declare function setImmediate(callback: (...args: any[]) => void, ...args: any[]): any',
  ...modules.flatMap((name) => [`declare module '${name}'`, `declare module 'node:${name}'`]),
]

export const typescript = scriptedLanguage({
  language: Language.TypeScript,
  compile: { speaks: 'stdout', files: [{ name: 'node.d.ts', text: `${ambient.join('\n')}\n` }] },
  compileFlags: ['--skipLibCheck', 'node.d.ts'],
  artifact: 'main.js',
  flags: nodeFlags,
  run: nodeRun,
  runtimeFiles: ['/usr/bin/node'],
  version: { argv: ['/usr/bin/tsc', '--version'], pattern: /Version (\d+\.\d+\.\d+)/ },
  hello: 'const text: string = "ok"\nconsole.log(text)\n',
})
