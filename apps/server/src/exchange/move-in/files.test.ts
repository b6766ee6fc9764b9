import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Long, ObjectId, serialize } from 'bson'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bsonDocuments } from '@verdict/origins/bson-file'
import { birthOf, fieldsOf } from '@verdict/origins/fields'
import { jsonDocuments } from '@verdict/origins/json-file'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-dump-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const file = async (name: string, content: string | Buffer): Promise<string> => {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const all = async <T>(found: AsyncIterable<{ raw: T }>): Promise<T[]> => {
  const list: T[] = []
  for await (const { raw } of found) list.push(raw)
  return list
}

describe('[MOVE-IN-7] a collection in each of its forms', () => {
  test('lines, an array on one line, and an array on many hold the same', async () => {
    const [a, b] = [
      '{"n":1,"t":"a } \\" ]\\\\"}',
      '{"n":{"$numberLong":"2"},"d":{"$date":"2020-01-01T00:00:00Z"},"l":[{"x":[]}]}',
    ]
    const forms = [`${a}\n${b}\n`, `[${a},${b}]`, `\u{feff}[\r\n${a},\r\n${b}\r\n]\r\n`, `${a}${b}`]
    for (const [index, text] of forms.entries()) {
      const found = await all(jsonDocuments(await file(`form-${index}.json`, text)))
      expect(found).toEqual([
        { n: 1, t: 'a } " ]\\' },
        { n: 2, d: new Date('2020-01-01T00:00:00Z'), l: [{ x: [] }] },
      ])
    }
  })

  test('documents that lie across many reads come whole, packed or not', async () => {
    const texts = ['short', 'x'.repeat(3_000_000), 'after', 'y'.repeat(700_000)]
    const bytes = Buffer.concat(texts.map((text) => Buffer.from(serialize({ text }))))
    const json = texts.map((text) => JSON.stringify({ text })).join('\n')
    const found = [
      await all(bsonDocuments(await file('long.bson', bytes))),
      await all(bsonDocuments(await file('long.bson.gz', gzipSync(bytes)))),
      await all(jsonDocuments(await file('long.json', json))),
      await all(jsonDocuments(await file('long.json.gz', gzipSync(json)))),
    ]
    for (const documents of found) expect(documents.map(({ text }) => text)).toEqual(texts)
  })
})

describe('[MOVE-IN-8] what is no dump', () => {
  const json: [string, string, RegExp][] = [
    ['words', 'hello', /byte 0: no JSON object begins here/],
    ['an end too soon', '{"a":1}\n{"b":', /byte 8: the file breaks off in a document/],
    ['a broken value', '{"a":1}\n{"b":nope}', /byte 8: a document cannot be read/],
    ['nesting without end', '{"a":'.repeat(100_000), /byte 0: a document is nested too deeply/],
    ['lists without end', `{"a":${'['.repeat(100_000)}`, /byte 0: a document is nested too deeply/],
  ]
  test.each(json)('JSON: %s', async (name, text, sentence) => {
    await expect(all(jsonDocuments(await file(`${name}.json`, text)))).rejects.toThrow(sentence)
  })

  test('JSON: a document longer than any is refused before it is read to its end', async () => {
    const text = Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(70 * 1024 * 1024, 120)])
    await expect(all(jsonDocuments(await file('huge.json', text)))).rejects.toThrow(
      /byte 0: a document is longer/,
    )
  })

  test('packed: a file that breaks off', async () => {
    const packed = gzipSync(Buffer.from(serialize({ text: 'x'.repeat(10_000) })))
    const path = await file('cut.bson.gz', packed.subarray(0, -8))
    await expect(all(bsonDocuments(path))).rejects.toThrow(
      /cut\.bson\.gz, byte \d+: the packed file is damaged/,
    )
  })

  test('a file that is not there', async () => {
    await expect(all(bsonDocuments(join(folder, 'none.bson')))).rejects.toThrow(
      /none\.bson: it cannot be read/,
    )
  })
})

describe('[MOVE-IN-3] fields of many years', () => {
  const at = Date.UTC(2018, 4, 6)
  test.each<[string, unknown, number | null]>([
    ['a date', new Date(at), at],
    ['a number of ms', at, at],
    ['a number of s', at / 1000, at],
    ['a text of ms', String(at), at],
    ['a text', '2018-05-06T00:00:00.000Z', at],
    ['nonsense', 'yesterday', null],
    ['a date of no use', new Date(0), null],
    ['nothing', undefined, null],
  ])('%s is a date or none', (_name, value, ms) => {
    expect(fieldsOf({ when: value }).date('when')?.getTime() ?? null).toBe(ms)
  })

  test('numbers may be texts, ids may be texts, and an id tells when it was made', () => {
    const id = new ObjectId('5af03c000000000000000001')
    const fields = fieldsOf({
      _id: id,
      pid: '1001',
      text: 5,
      owner: '5AF03C000000000000000001',
      bad: 'a\0b\ud800',
    })
    expect([fields.integer('pid'), fields.text('text'), fields.id('owner')]).toEqual([
      1001,
      '5',
      id.toHexString(),
    ])
    expect(fields.text('bad')).toBe('ab\u{fffd}')
    expect(birthOf(fields.raw)?.getUTCFullYear()).toBe(2018)
    expect(fieldsOf({ n: Long.fromNumber(3).toNumber() }).integer('none', 'n')).toBe(3)
  })
})
