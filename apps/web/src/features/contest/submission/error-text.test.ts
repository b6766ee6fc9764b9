import { isKnownSignal, runWords, signalMeaning } from '@verdict/domain/run-words'
import { beforeAll, expect, test } from 'vitest'
import { changeLanguage, i18n, startI18n } from '../../../i18n/index.ts'
import { errorWords } from './error-text.tsx'

beforeAll(() => startI18n('en-US'))

const lines = [
  runWords({ code: 'exit', exitCode: 1 }),
  runWords({ code: 'cannotStart', reason: 'ENOEXEC' }),
  runWords({ code: 'idle' }),
  runWords({ code: 'idleUnflushed' }),
  runWords({ code: 'idle', waitedMs: 2990, cpuMs: 4 }),
  runWords({ code: 'idleUnflushed', waitedMs: 2990, cpuMs: 4 }),
  runWords({ code: 'endedEarly' }),
  runWords({ code: 'signal', signal: 40 }),
  ...Object.keys(signalMeaning)
    .map(Number)
    .filter(isKnownSignal)
    .map((signal) => runWords({ code: 'signal', signal })),
]

test('the end of a run is described in the language of the page, and a compiler’s words as they are', async () => {
  const compiler = 'main.c:1:1: error: Runtime error: exit code 1'
  expect(lines.map((line) => errorWords(i18n.t, line))).toEqual(lines)
  await changeLanguage('zh-CN')
  const chinese = lines.map((line) => errorWords(i18n.t, line))
  expect(chinese.filter((line) => !/^[\u4e00-\u9fff]+/.test(line))).toEqual([])
  expect(new Set(chinese).size).toBe(lines.length)
  expect(chinese[0]).toBe('运行时错误：退出码 1')
  expect(errorWords(i18n.t, compiler)).toBe(compiler)
})
