import { execFileSync } from 'node:child_process'
import { gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { errorsOf } from '@verdict/contract/call-errors'
import { type Endpoint } from '@verdict/contract/endpoint'
import { endpoints, type Key } from '@verdict/contract/endpoints'
import { webhookEvents } from '@verdict/domain/webhook'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { parse } from 'acorn'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleCode } from '../../../../web/src/features/site/site/api/example-code.ts'
import { readDocs } from '../../../../web/src/features/site/site/help/model.ts'
import { withDescriptions } from './described.ts'
import { allExamples } from './examples.ts'

interface Media {
  schema: object
  example?: unknown
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  parameters?: { name: string; in: string; schema: object; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media & { examples?: object }> }>
}
interface EventShape {
  properties: { type: object; data: object }
  required: string[]
}
interface Document {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: {
    schemas: object
    responses: Record<string, { content: Record<string, { examples: object }> }>
  }
}

let server: TestServer
let document: Document
let etag: string
beforeAll(async () => {
  server = await startTestServer()
  const answer = await server.app.inject('/api/docs/json')
  document = answer.json<Document>()
  etag = String(answer.headers.etag)
})
afterAll(() => server.close())

const keys = Object.keys(endpoints) as Key[]
const operationOf = (key: Key): Operation => {
  const [method = '', path = ''] = key.split(' ')
  return document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!
}

test('[API-DOCS-1] the document is OpenAPI 3.1 to a validator that is not ours', async () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const { valid, errors } = await new Validator().validate(structuredClone(document) as never)
  expect([valid, errors]).toEqual([true, undefined])
})

test('[API-DOCS-1] it is sent again to those only who have an older one', async () => {
  const answer = await server.app.inject({ url: '/api/docs/json', headers: { 'if-none-match': etag } })
  expect([answer.statusCode, answer.body]).toEqual([304, ''])
  const packed = await server.app.inject({
    url: '/api/docs/json',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(document)
  const page = await server.app.inject('/api/docs')
  expect([page.statusCode, page.headers.location]).toEqual([302, '/help/api'])
})

test('[API-DOCS-1] each call has its words, group, caller and errors', () => {
  const ids = new Set<string>()
  for (const key of keys) {
    const { operationId, summary, description, tags, security, responses } = operationOf(key)
    ids.add(operationId)
    expect(summary.length, `${key}: what is longer belongs into \`description\``).toBeLessThanOrEqual(120)
    expect(summary, key).toMatch(/^[A-Z].*[^.]$/)
    expect(description, key).toMatch(/\.$/)
    expect(document.tags.map(({ name }) => name)).toContain(tags[0])
    expect(security.length, key).toBeGreaterThan(0)
    const named = Object.values(responses).flatMap(({ $ref, content }) => {
      const answer = $ref ? document.components.responses[$ref.split('/').at(-1)!]! : { content }
      return Object.keys(answer.content?.['application/json']?.examples ?? {})
    })
    expect(named.toSorted(), key).toEqual([...errorsOf(key, endpoints[key])].toSorted())
  }
  expect(ids.size).toBe(keys.length)
})

test('[API-DOCS-1] each call takes and gives what its entry says, a file of a kind that it names', () => {
  for (const key of keys) {
    const endpoint: Endpoint = endpoints[key]
    const { parameters = [], requestBody, responses } = operationOf(key)
    const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(
      parameters.filter((one) => one.in === 'path').map(({ name }) => name),
      key,
    ).toEqual(inPath)
    expect(requestBody !== undefined, key).toBe(Boolean(endpoint.body ?? endpoint.upload))
    const kinds = Object.keys(responses[String(endpoint.status ?? 200)]!.content!)
    expect(kinds, `${key}: a call without \`data\` names its kinds of file in \`media\``).toEqual(
      endpoint.data ? ['application/json'] : endpoint.media,
    )
  }
})

test('[API-DOCS-2] each call has an example that fits the shapes of the document', () => {
  const ajv = new Ajv2020({ strict: false, logger: false })
  formats.default(ajv)
  const examples = allExamples()
  expect(Object.keys(examples).toSorted(), 'npm run examples').toEqual(keys.toSorted())
  const faults: string[] = []
  const check = (key: Key, place: string, schema: object, value: unknown): void => {
    const isValid = ajv.compile({ ...schema, components: { schemas: document.components.schemas } })
    if (!isValid(value)) faults.push(`${key} ${place}: ${ajv.errorsText(isValid.errors)}`)
  }
  for (const key of keys) {
    const example = examples[key]!
    const { requestBody, parameters = [], responses } = operationOf(key)
    const body = requestBody?.content['application/json']
    if (body && example.body !== undefined) check(key, 'body', body.schema, example.body)
    for (const { name, schema, example: value } of parameters) {
      if (value !== undefined) check(key, name, schema, value)
    }
    if (example.media !== undefined || example.status >= 400) continue
    check(
      key,
      'answer',
      responses[String(example.status)]!.content!['application/json']!.schema,
      example.answer,
    )
  }
  expect(faults).toEqual([])
})

test('[API-DOCS-4] the code that the page shows for each example is right in its language', async () => {
  const calls = readDocs(document as unknown as Parameters<typeof readDocs>[0]).groups.flatMap(
    (group) => group.calls,
  )
  expect(calls).toHaveLength(keys.length)
  for (const call of calls)
    parse(exampleCode.javascript(call), {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowAwaitOutsideFunction: true,
    })
  const shell = calls.map(exampleCode.shell).join('\n')
  execFileSync('sh', ['-n'], { input: shell })
  const python = JSON.stringify(calls.map(exampleCode.python))
  execFileSync(
    'python3',
    ['-c', 'import json, sys\nfor code in json.load(sys.stdin): compile(code, "example", "exec")'],
    { input: python },
  )
})

test('[API-DOCS-5] each event of webhooks has the shape of its payload, and its signed headers', () => {
  expect(Object.keys(document.webhooks)).toEqual(webhookEvents)
  for (const type of webhookEvents) {
    const { parameters = [], requestBody } = document.webhooks[type]!['post']!
    expect(parameters.map(({ name, in: place }) => [place, name])).toEqual(
      ['id', 'timestamp', 'signature'].map((name) => ['header', `webhook-${name}`]),
    )
    const schema = requestBody!.content['application/json']!.schema as EventShape
    expect(schema.properties.type).toMatchObject({ const: type })
    expect(schema.required, type).toEqual(['type', 'timestamp', 'data'])
  }
  const { data } = (
    document.webhooks['submission.judged']!['post']!.requestBody!.content['application/json']!
      .schema as EventShape
  ).properties
  expect(data).toMatchObject({ properties: { memory: { description: 'KB' } } })
})

test('[API-DOCS-3] a comment on a field in the contract is its description', () => {
  const described = withDescriptions(
    'const x = {\n  /** In ms. */\n  time: z.number(),\n  // No.\n  other: z.string(),\n}\n',
  )
  expect(described).toContain('time: globalThis.describedShape(z.number(), "In ms.")')
  expect(described).toContain('other: z.string()')
  const rejudged = operationOf('PUT /contest/:cid/judging')
  expect(JSON.stringify(rejudged)).toContain('"description"')
})
