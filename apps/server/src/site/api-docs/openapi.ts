// The API documentation, made from the table of calls: an OpenAPI 3.1 document.

import { callUrl } from '@verdict/contract/client'
import { errorsOf } from '@verdict/contract/call-errors'
import type { Endpoint } from '@verdict/contract/endpoint'
import { endpoints, type Key } from '@verdict/contract/endpoints'
import { errorMessage, errorStatus, type ErrorName } from '@verdict/contract/errors'
import { tokenUseOf } from '@verdict/contract/token-scope'
import { webhookPayloads } from '@verdict/contract/webhook-payload'
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { exampleOf, type Example } from './examples.ts'
import { general } from './general.ts'
import { allGroups, groupOf } from './call-groups.ts'

const json = 'application/json'

const nothingOf = z.null()
const fieldError = z.object({ path: z.string(), message: z.string() })
const failureShape = {
  success: z.literal(false),
  code: z.number().int().meta({ description: 'The HTTP status.' }),
  message: z.string().meta({ description: 'English, for people.' }),
  data: nothingOf,
  error: z.string().meta({ description: 'The stable name of the refusal.' }),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({ description: 'The values in the message.' }),
  errors: z.array(fieldError).optional().meta({ description: 'What is wrong with the input, by its place.' }),
  requestId: z
    .string()
    .optional()
    .meta({ description: 'By which a fault of the server is found in its log.' }),
}
const failure = z.object(failureShape).meta({ id: 'Failure' })

const failureExample = (name: ErrorName) => ({
  summary: errorMessage(name),
  value: { success: false, code: errorStatus(name), message: errorMessage(name), data: null, error: name },
})

const byStatus = (names: readonly ErrorName[]): Map<number, ErrorName[]> => Map.groupBy(names, errorStatus)

const retryAfter = {
  'Retry-After': {
    description: 'After how many seconds to ask again.',
    schema: { type: 'integer' as const, minimum: 1 },
  },
}

const refusalOf = (names: readonly ErrorName[]): ZodOpenApiResponseObject => ({
  description: names.map((name) => `\`${name}\`: ${errorMessage(name)}`).join('\n\n'),
  ...(names.some((name) => name === 'RATE_LIMITED' || name === 'NOT_READY') && { headers: retryAfter }),
  content: {
    [json]: {
      schema: failure,
      examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
    },
  },
})

const callers: Record<Endpoint['access'], string> = {
  public: 'Open to visitors',
  login: 'For everybody who is logged in, within their rights',
  admin: 'For administrators',
  root: 'For root',
  judge: 'For judge hosts',
}

function inExam({ exam, access }: Endpoint): string {
  if (access === 'judge' || exam === 'open') return ''
  return exam ? 'In an exam it answers about that exam only.' : 'Closed to people who sit an exam.'
}

function byToken(key: Key, endpoint: Endpoint): string {
  if (endpoint.access === 'judge') return ''
  const use = tokenUseOf(key, endpoint)
  return use === 'never' ? 'Not with a personal token.' : `A personal token needs the scope \`${use}\`.`
}

const isPaged = ({ query }: Endpoint): boolean =>
  query !== undefined && 'page' in ((query as z.ZodObject).shape ?? {})

const descriptionOf = (key: Key, endpoint: Endpoint): string =>
  (endpoint.description ? `${endpoint.description}\n\n` : '') +
  [
    `${callers[endpoint.access]}.`,
    byToken(key, endpoint),
    inExam(endpoint),
    isPaged(endpoint) ? 'The answer is one page of a list.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')

function securityOf(key: Key, endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'judge') return [{ host: [] }]
  const use = tokenUseOf(key, endpoint)
  return [
    ...(endpoint.access === 'public' ? [{}] : []),
    { session: [] },
    ...(use === 'never' ? [] : [{ token: [use] }]),
  ]
}

const file = z.string().meta({ description: 'The file.', override: { format: 'binary' } })

function requestOf(endpoint: Endpoint, example: Example | undefined): Partial<ZodOpenApiOperationObject> {
  const content = endpoint.body
    ? { [json]: { schema: endpoint.body, ...(example?.body !== undefined && { example: example.body }) } }
    : endpoint.upload === 'stream'
      ? { 'application/octet-stream': { schema: file } }
      : endpoint.upload
        ? { 'multipart/form-data': { schema: z.object({ file }) } }
        : null
  return {
    requestParams: {
      ...(endpoint.params && { path: endpoint.params as z.ZodObject }),
      ...(endpoint.query && { query: endpoint.query as z.ZodObject }),
    },
    ...(content && { requestBody: { required: true, content } }),
  }
}

function successOf(endpoint: Endpoint, example: Example | undefined): ZodOpenApiResponseObject {
  if (!endpoint.data) {
    const media = endpoint.media ?? ['application/octet-stream']
    return {
      description: 'The file.',
      content: Object.fromEntries(
        media.map((type) => [type, { schema: { type: 'string' as const, format: 'binary' } }]),
      ),
    }
  }
  const envelope = z.object({
    success: z.literal(true),
    code: z.number().int(),
    message: z.literal('OK'),
    data: endpoint.data,
  })
  return {
    description: 'OK',
    content: {
      [json]: { schema: envelope, ...(example && example.status < 400 && { example: example.answer }) },
    },
  }
}

function operationOf(key: Key): ZodOpenApiOperationObject {
  const endpoint: Endpoint = endpoints[key]
  const example = exampleOf(key)
  const errors = errorsOf(key, endpoint)
  const responses: ZodOpenApiResponsesObject = { [`${endpoint.status ?? 200}`]: successOf(endpoint, example) }
  for (const [status, names] of byStatus(errors)) {
    responses[`${status as 400}`] =
      status === 413 || status === 429 || status >= 500
        ? { $ref: `#/components/responses/${names.join('_')}` }
        : refusalOf(names)
  }
  return {
    operationId: operationIdOf(key),
    summary: endpoint.summary,
    description: descriptionOf(key, endpoint),
    tags: [groupOf(key).name],
    security: securityOf(key, endpoint),
    ...requestOf(endpoint, example),
    responses,
    'x-verdict-call': {
      access: endpoint.access,
      token: endpoint.access === 'judge' ? null : tokenUseOf(key, endpoint),
      errors,
      ...(example && { example: shownExample(key, example) }),
    },
  }
}

/** The page shows it beside the shapes. */
const shownExample = (key: Key, { params, query, file, status, answer }: Example) => ({
  path: callUrl('/api', key, { params, query }),
  status,
  ...(file && { file }),
  ...(answer !== undefined && { answer }),
})

/** `GET /course/:id/member` is `getCourseByIdMember`. */
const operationIdOf = (key: Key): string => {
  const [method = '', path = ''] = key.split(' ')
  const words = path
    .split(/[/-]/)
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `By-${part.slice(1)}` : part))
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  return (
    method.toLowerCase() +
    words
      .flatMap((word) => word.split('-'))
      .map(capital)
      .join('')
  )
}

const shared = (names: readonly ErrorName[]): Record<string, ZodOpenApiResponseObject> =>
  Object.fromEntries([...byStatus(names)].map(([, same]) => [same.join('_'), refusalOf(same)]))

const signed = z.object({
  'webhook-id': z.uuid().meta({ description: 'The same however often the message is sent.' }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent, in seconds since 1970.' }),
  'webhook-signature': z.string().meta({ description: '`v1,` and a signature as Standard Webhooks says.' }),
})

/** Requests to addresses that people gave, not calls of ours. */
const webhooks: ZodOpenApiPathsObject = Object.fromEntries(
  Object.entries(webhookPayloads).map(([type, payload]) => [
    type,
    {
      post: {
        summary: `The event ${type}, to a webhook`,
        description: 'It is sent again where it is not taken, with the same `webhook-id`.',
        security: [],
        requestParams: { header: signed },
        requestBody: { required: true, content: { [json]: { schema: payload } } },
        responses: {
          '2XX': { description: 'Taken.' },
          '410': { description: 'Turns the webhook off.' },
          default: { description: 'It is sent again.' },
        },
      },
    },
  ]),
)

/** The shapes are the same in many calls, the examples are not. */
function addParameterExamples({ paths = {} }: ReturnType<typeof createDocument>): void {
  for (const key of Object.keys(endpoints) as Key[]) {
    const [method = '', path = ''] = key.split(' ')
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]![method.toLowerCase() as 'get']!
    const { params, query }: Partial<Example> = exampleOf(key) ?? {}
    for (const parameter of operation.parameters ?? []) {
      if (!('name' in parameter)) continue
      const given: unknown = { ...params, ...query }[parameter.name]
      if (given !== undefined) parameter.example = given
    }
  }
}

/** @param cookieName of a session */
export function openApiDocument(cookieName: string): object {
  const paths: ZodOpenApiPathsObject = {}
  const named = new Set<ErrorName>()
  for (const key of Object.keys(endpoints) as Key[]) {
    const [method = '', path = ''] = key.split(' ')
    const address = `/api${path.replace(/:(\w+)/g, '{$1}')}`
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(key) }
    for (const name of errorsOf(key, endpoints[key])) named.add(name)
  }
  const common: ErrorName[] = [...named].filter(
    (name) => [413, 429].includes(errorStatus(name)) || errorStatus(name) >= 500,
  )
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Verdict', version: '1', description: general },
      servers: [{ url: '/' }],
      tags: allGroups.map(({ name, description }) => ({ name, description })),
      paths,
      webhooks,
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'The session of a page.' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'A personal token with the scope of the call.',
          },
          host: { type: 'http', scheme: 'bearer', description: 'The token of a judge host.' },
        },
        examples: Object.fromEntries([...named].map((name) => [name, failureExample(name)])),
        responses: shared(common),
      },
    },
    {
      // Every safe integer has these.
      override: ({ jsonSchema }) => {
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      },
      allowEmptySchema: { custom: true, transform: true, any: true, unknown: true },
    },
  )
  addParameterExamples(document)
  return document
}
