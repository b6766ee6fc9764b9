import { exportFormats } from '@verdict/domain/package-export'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id } from '../platform/primitives.ts'

const lostParts = [
  'allowed-languages',
  'answers',
  'attachments',
  'author',
  'bytes',
  'bytes-unseen',
  'checker',
  'checker-flags',
  'checker-order',
  'checker-points',
  'code-limit',
  'difficulty',
  'explanations',
  'files',
  'generators',
  'graders',
  'group-names',
  'group-scoring',
  'groups',
  'headers',
  'interactor',
  'kind',
  'language',
  'language-factors',
  'language-version',
  'licence',
  'limit-missing',
  'manager',
  'memory-rounded',
  'output-limit',
  'pages',
  'passes',
  'points-rounded',
  'points-scaled',
  'reference-order',
  'reference-scores',
  'references',
  'required-solution',
  'required-validator',
  'sample-tests',
  'samples',
  'samples-judged',
  'sections',
  'source',
  'tags',
  'templates',
  'test-descriptions',
  'test-flags',
  'test-limits',
  'test-names',
  'test-order',
  'test-points',
  'translations',
  'validator-flags',
  'validators',
  'verdicts',
  'white-space',
] as const
export type LostPart = (typeof lostParts)[number]

const exportFormat = z.enum(exportFormats)

const formatRow = z.object({
  format: exportFormat,
  /** Not exportable in this format; `detail` names which of several. */
  lost: z.array(z.object({ part: z.enum(lostParts), detail: z.string() })),
})
export type ExportFormatRow = z.output<typeof formatRow>

const original = z.object({ format: z.string(), version: z.string(), bytes: z.number().int() }).nullable()
export type OriginalPackage = z.output<typeof original>

const pid = z.object({ pid: id })

export const packageExportEndpoints = defineEndpoints({
  'GET /problem/:pid/package': {
    summary:
      'The problem with its tests as a package: a zip, or one XML file for fps; original: as it once came',
    access: 'login',
    params: pid,
    query: z.object({ format: z.enum([...exportFormats, 'original']).default('icpc') }),
    media: ['application/zip', 'application/xml'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPORTS_BUSY'],
  },
  'GET /problem/:pid/package/formats': {
    summary: 'In which formats the problem leaves, and what each of them has no place for',
    access: 'login',
    params: pid,
    data: z.object({ formats: z.array(formatRow), original }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
