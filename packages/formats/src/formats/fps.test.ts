import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { losses, readBytes, readFiles, testTexts, textOf, withPackages } from '../../test/packages.ts'
import type { ImportedProblem } from '../problem.ts'

withPackages()

const fps = (items: string, version = '1.6'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE fps SYSTEM "http://hustoj.com/fps.current.dtd">\n<fps version="${version}" url="x">\n${items}</fps>`
const read = async (item: string): Promise<ImportedProblem> => {
  const problems = await readBytes(Buffer.from(fps(`<item><title>T</title>${item}</item>`)), 'p.xml')
  expect(problems).toHaveLength(1)
  return problems[0]!
}

const full = `<item>
<url><![CDATA[http://oj/problem.php?id=1000]]></url>
<memory_limit unit="MB"><![CDATA[64]]></memory_limit>
<img><src><![CDATA[http://oj/upload/a.png]]></src><base64><![CDATA[UE5H]]></base64></img>
<img><src><![CDATA[/upload/evil.svg]]></src><base64><![CDATA[UE5H]]></base64></img>
<title><![CDATA[A+B]]></title>
<time_limit unit="s"><![CDATA[0.5]]></time_limit>
<description><![CDATA[<p>求 10<sup>5</sup> 以内的和，$a_i$ &amp; $5 and $6。</p><script>alert(1)</script><img src="http://oj/upload/a.png" onerror="x()"><a href="javascript:x">l</a>
<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>\\(x\\)</td></tr></table><ul><li>一</li></ul><pre>  x &lt; y</pre>]]></description>
<input><![CDATA[[md]Two **numbers** $n$[/md]]]></input>
<output><![CDATA[]]></output>
<sample_input><![CDATA[1 2
]]></sample_input>
<sample_output><![CDATA[3
]]></sample_output>
<test_input name="a"><![CDATA[1 2
]]]]><![CDATA[>]]></test_input>
<test_output name="a"><![CDATA[3
]]></test_output>
<test_input name="b"> <![CDATA[]]> </test_input>
<test_output name="b"></test_output>
<hint><![CDATA[<b>easy</b>]]></hint>
<source><![CDATA[book]]></source>
<solution language="C++"><![CDATA[int main(){}]]></solution>
<solution language="Python"><![CDATA[print(3)]]></solution>
<template language="C"><![CDATA[int f();]]></template>
<prepend language="C"><![CDATA[#include <x>]]></prepend>
<spj language="C++"><![CDATA[int main(){}]]></spj>
</item>`

test('[FMT-FPS-1] a file of several problems: every field that a judge needs, elements in any order', async () => {
  const bytes = Buffer.from(fps(full + full))
  for (const problems of [
    await readBytes(bytes, 'p.xml'),
    await readBytes(gzipSync(bytes), 'p.xml.gz'),
    await readFiles({ 'p/a.xml': fps(full), 'p/b.xml': fps(full) }),
  ]) {
    expect(problems).toHaveLength(2)
    const problem = problems[1]!
    expect(problem).toMatchObject({
      format: 'fps',
      version: '1.6',
      key: 'http://oj/problem.php?id=1000',
      titles: { 'zh-CN': 'A+B' },
      limits: { timeMs: 500, memoryKb: 65_536 },
      samples: [{ input: '1 2\n', output: '3\n' }],
      source: 'book',
      checker: { kind: 'program', protocol: 'hustoj' },
      templates: { c: { prepend: '#include <x>', template: 'int f();', append: '' } },
      missing: [],
    })
    expect(await testTexts(problem.tests)).toEqual([
      ['a', '1 2\n]]>', '3\n'],
      ['b', '', ''],
    ])
    expect(problem.references.map(({ program }) => program.languageName)).toEqual(['cpp', 'python3'])
    expect(problem.statements[0]).toMatchObject({
      input: 'Two **numbers** $n$',
      output: '',
      hint: '**easy**',
    })
    const { description } = problem.statements[0]!
    expect(description).toContain('求 $10^{5}$ 以内的和，$a_i$ & \\$5 and \\$6。')
    expect(description).toContain('![](a.png)')
    expect(description).toContain('| a | b   |\n| - | --- |\n| 1 | $x$ |')
    expect(description).toContain('- 一')
    expect(description).toContain('```\n  x < y\n```')
    expect(description).not.toMatch(/script|alert|onerror|javascript/)
    expect(await textOf(problem.pictures[0]?.content)).toBe('PNG')
    expect(losses(problem)).toEqual(['unsafe-content script', 'unsafe-content a'])
  }
})

test.each([
  ['<time_limit>2</time_limit><memory_limit>128</memory_limit>', 2000, 131_072],
  ['<time_limit unit="ms">1500</time_limit><memory_limit unit="KB">2048</memory_limit>', 1500, 2048],
  ['<time_limit unit="s">0</time_limit><memory_limit unit="mb"></memory_limit>', null, null],
  ['', null, null],
])('[FMT-FPS-2] limits of %j', async (text, timeMs, memoryKb) => {
  expect((await read(text)).limits).toMatchObject({ timeMs, memoryKb })
})

test('[FMT-FPS-3] tests pair by name, else by place, else in turn; what is left over is said', async () => {
  const input = (text: string, name = '') => `<test_input${name}>${text}</test_input>`
  const output = (text: string, name = '') => `<test_output${name}>${text}</test_output>`
  const swapped = await read(
    input('i1', ' name="1"') +
      input('i2', ' name="2"') +
      output('o2', ' name="2"') +
      output('o1', ' name="1"'),
  )
  expect(await testTexts(swapped.tests)).toEqual([
    ['1', 'i1', 'o1'],
    ['2', 'i2', 'o2'],
  ])
  const places = await read(input('i1', ' name=""') + output('o1') + input('i2') + output('o2') + input('i3'))
  expect(await testTexts(places.tests)).toEqual([
    ['1', 'i1', 'o1'],
    ['2', 'i2', 'o2'],
    ['3', 'i3', null],
  ])
  expect(losses(places)).toEqual(['answer-missing 3'])
  expect(places.missing).toContain('answers')
  const turns = await read(input('i1') + input('o1') + input('i2') + input('o2'))
  expect(await testTexts(turns.tests)).toEqual([
    ['1', 'i1', 'o1'],
    ['2', 'i2', 'o2'],
  ])
  const named = await read(
    input('i', ' filename="x"') + output('o', ' filename="x"') + output('p', ' filename="y"'),
  )
  expect(losses(named)).toEqual(['test-unpaired y'])
})

test('[FMT-FPS-4] checkers: tpj with its doubt, an answer sheet that cannot be judged, an interactor', async () => {
  const tpj = await read('<tpj language="C++">x</tpj>')
  expect([tpj.checker, losses(tpj)]).toMatchObject([{ protocol: 'testlib' }, ['checker-unknown tpj']])
  const sheet = await read('<spj language="Text">1 A</spj>')
  expect([sheet.checker, sheet.kinds]).toEqual([{ kind: 'missing' }, ['objective']])
  expect(await read('<interactor language="C++">x</interactor>')).toMatchObject({ kinds: ['interactive'] })
})

test('[FMT-FPS-5] GBK under a wrong declaration is read; entities and characters that XML forbids are refused with a line', async () => {
  const gbk = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="UTF-8"?><fps><item><title>'),
    Buffer.from([0xca, 0xfd, 0xbe, 0xdd]),
    Buffer.from('</title></item></fps>'),
  ])
  expect((await readBytes(gbk, 'p.xml'))[0]!.titles).toEqual({ 'zh-CN': '数据' })
  const hostile =
    '<!DOCTYPE fps [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><fps><item><title>&b;</title></item></fps>'
  for (const text of [hostile, '<fps>\n<item><title>a\u0001</title></item></fps>', '<fps><item>']) {
    await expect(readBytes(Buffer.from(text), 'p.xml')).rejects.toMatchObject({
      code: 'text-broken',
      params: { kind: 'XML', file: 'p.xml', line: expect.any(Number) },
    })
  }
})
