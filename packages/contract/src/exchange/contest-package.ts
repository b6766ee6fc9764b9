// A contest as a package of the ICPC standard. It comes in as an import (package.ts).

import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id } from '../platform/primitives.ts'

const packageVersions = ['2023-06', '2026-01'] as const
export type VersionOfPackage = (typeof packageVersions)[number]

export const contestPackageEndpoints = defineEndpoints({
  'GET /contest/:cid/package': {
    summary: 'A contest as a package of the ICPC standard, or its results.tsv (who manages it)',
    description:
      'With the packages of those problems that one may export, and without passwords; an archive also has the code that one may open. Before results are final its name says so.',
    access: 'login',
    params: z.object({ cid: id }),
    query: z.object({
      version: z.enum(packageVersions).default('2023-06'),
      file: z.enum(['package', 'archive', 'results']).default('package'),
    }),
    media: ['application/zip', 'text/tab-separated-values'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONTEST_WITHOUT_API', 'EXPORTS_BUSY'],
  },
})
