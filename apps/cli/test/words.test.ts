import { expect, test } from 'vitest'
import { tableLines, csvLine } from '../src/table.ts'
import { english } from '../src/words/en.ts'
import { wordsFor } from '../src/words/choose.ts'
import { chinese } from '../src/words/zh.ts'
import { fake } from './fake.ts'

const texts = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([name, value]: [string, string | object]) =>
    typeof value === 'string' ? [[path + name, value]] : texts(value, `${path}${name}.`),
  )
const placeholders = (text: string) =>
  (text.match(/\{\w+\}/g) ?? []).filter((one) => one !== '{message}').sort()

test('[CLI-WORDS-1] both languages say the same things with the same facts', () => {
  const own = new Map(texts(chinese))
  for (const [path, text] of texts(english)) {
    expect(placeholders(own.get(path)!), path).toEqual(placeholders(text))
  }
})

test('[CLI-WORDS-1] the locale chooses the language', () => {
  expect(wordsFor({ LANG: 'zh_CN.UTF-8' })).toBe(chinese)
  expect(wordsFor({ LANG: 'zh_CN.UTF-8', LC_ALL: 'C.UTF-8' })).toBe(english)
  expect(wordsFor({})).toBe(english)
})

test('[CLI-WORDS-1] help on everything, and an error for what there is not', async () => {
  const world = fake({}, { env: { LANG: 'zh_CN.UTF-8' } })
  const names = Object.keys(english.commandHelp)
  for (const name of names) expect(await world.run(`${name} --help`)).toBe(0)
  expect([await world.run('--help'), await world.run('help submit'), await world.run('--version')]).toEqual([
    0, 0, 0,
  ])
  expect(world.out.join('')).toContain('用法')
  expect([
    await world.run(''),
    await world.run('fly'),
    await world.run('submit --fly'),
    await world.run('problem'),
  ]).toEqual([2, 2, 2, 2])
  expect(world.said.at(0)).toContain('没有命令 fly')
  expect(world.asked).toEqual([])
  world.end()
})

test('columns of a table stand below each other, of Chinese names too, and a spreadsheet computes nothing', () => {
  expect(
    tableLines([
      ['1', '王小明', 'x'],
      ['10', 'Ann', ''],
    ]),
  ).toEqual(['1   王小明  x', '10  Ann'])
  expect(csvLine(['=1+1', 'a,b', '说"x"', '3'])).toBe(`'=1+1,"a,b","说""x""",3`)
})
