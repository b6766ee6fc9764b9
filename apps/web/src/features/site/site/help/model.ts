// The OpenAPI document of the server, as the page shows it: groups of calls.

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  schema: Schema
}

type Content = Record<string, { schema: Schema; example?: unknown }>

interface Answer {
  $ref?: string
  content?: Content
}

interface CallFacts {
  access: 'public' | 'login' | 'admin' | 'root' | 'judge'
  /** The scope that a personal token needs; null: the call is of judge hosts. */
  token: string | null
  errors: string[]
  example?: { path: string; status: number; file?: { name: string; type: string }; answer?: unknown }
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
  'x-verdict-call': CallFacts
}

interface OpenApi {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { examples: Record<string, { value: { code: number; message: string } }> }
}

interface Refusal {
  name: string
  status: number
  message: string
}

export interface ApiCall {
  id: string
  method: string
  /** With `{name}` in the place of what is given. */
  path: string
  summary: string
  description: string
  parameters: Parameter[]
  body: { type: string; schema: Schema; example: unknown } | null
  answer: { status: number; types: string[]; schema: Schema | null }
  errors: Refusal[]
  facts: CallFacts
}

export interface Docs {
  general: string
  groups: { name: string; description: string; calls: ApiCall[] }[]
}

/** Without the envelope, which is the same everywhere. */
const dataOf = (schema: Schema | undefined): Schema | null => schema?.properties?.['data'] ?? null

function readCall(path: string, method: string, operation: Operation, document: OpenApi): ApiCall {
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2'))!
  const content = answer.content ?? {}
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    parameters: operation.parameters ?? [],
    body: body && bodyType ? { type: bodyType, schema: body.schema, example: body.example } : null,
    answer: {
      status: Number(status),
      types: Object.keys(content),
      schema: dataOf(content['application/json']?.schema),
    },
    errors: operation['x-verdict-call'].errors.map((name) => {
      const { code, message } = document.components.examples[name]!.value
      return { name, status: code, message }
    }),
    facts: operation['x-verdict-call'],
  }
}

export function readDocs(document: OpenApi): Docs {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: readCall(path, method, operation, document),
    })),
  )
  return {
    general: document.info.description,
    groups: document.tags.map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
  }
}

/** Every word in a call's address, method, summary or errors. */
export function fitting(docs: Docs, keyword: string): Docs['groups'] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ method, path, summary, errors }: ApiCall): boolean => {
    const text = `${method} ${path} ${summary} ${errors.map(({ name }) => name).join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return docs.groups
    .map((group) => ({ ...group, calls: group.calls.filter(fits) }))
    .filter(({ calls }) => calls.length > 0)
}

export const callOf = (docs: Docs, id: string): ApiCall | null =>
  docs.groups.flatMap(({ calls }) => calls).find((call) => call.id === id) ?? null

export interface Field {
  name: string
  depth: number
  type: string
  isRequired: boolean
  description: string
}

const deepest = 6

const rangeOf = ({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string => {
  const [least, most] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems]
  // The largest integer says nothing of what is meant.
  const shownMost = most !== undefined && most >= 2_147_483_647 ? undefined : most
  if (least === undefined && shownMost === undefined) return ''
  const range = ` ${least ?? ''}…${shownMost ?? ''}`
  return minLength === undefined && maxLength === undefined ? range : `${range} characters`
}

const variantsOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? []
const isNull = ({ type }: Schema): boolean => type === 'null'

/** In a few characters: `integer 1…100`, `"auto" | "none"`, `list of objects`, `string or null`. */
export function typeText(schema: Schema): string {
  const variants = variantsOf(schema)
  if (variants.length > 0) {
    const texts = variants.filter((variant) => !isNull(variant)).map(typeText)
    return [...new Set(texts)].join(' | ') + (variants.some(isNull) ? ' or null' : '')
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const types = [schema.type ?? 'any'].flat()
  const named = types.filter((type) => type !== 'null').join(' | ')
  const ending = types.includes('null') && types.length > 1 ? ' or null' : ''
  if (named === 'array')
    return `list${rangeOf(schema)} of ${schema.items ? typeText(schema.items) : 'any'}${ending}`
  const format = schema.format && schema.format !== 'binary' ? ` (${schema.format})` : ''
  return `${named}${format}${rangeOf(schema)}${ending}`
}

/** The fields inside: of an object, of the items of a list, of each variant. */
export function fieldsOf(schema: Schema, depth = 0): Field[] {
  if (depth > deepest) return []
  if (schema.items) return fieldsOf(schema.items, depth)
  const inner = [...variantsOf(schema), ...(schema.allOf ?? [])].flatMap((part) => fieldsOf(part, depth))
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      name,
      depth,
      type: typeText(field),
      isRequired: schema.required?.includes(name) ?? false,
      description: describe(field),
    },
    ...fieldsOf(field, depth + 1),
  ])
  const others = schema.additionalProperties
  if (typeof others === 'object' && Object.keys(others).length > 0) {
    const rest = {
      name: '*',
      depth,
      type: typeText(others),
      isRequired: false,
      description: describe(others),
    }
    named.push(rest, ...fieldsOf(others, depth + 1))
  }
  return [...named, ...inner]
}

export const describe = (schema: Schema): string =>
  [
    schema.description ?? variantsOf(schema).find(({ description }) => description)?.description ?? '',
    schema.default !== undefined && typeof schema.default !== 'object'
      ? `Default ${JSON.stringify(schema.default)}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
