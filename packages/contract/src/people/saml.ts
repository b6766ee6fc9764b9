import { signInLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { isStorable } from '../platform/primitives.ts'

export const samlEndpoints = defineEndpoints({
  'POST /admin/saml-metadata': {
    summary: 'The fields of a SAML provider, read from its metadata; nothing is stored',
    access: 'root',
    body: z.object({
      metadata: z.string().max(signInLimits.metadata).refine(isStorable, 'is not plain text'),
    }),
    data: z.object({
      issuer: z.string(),
      entryPoint: z.string(),
      /** In PEM, one after the other. */
      certificates: z.string(),
    }),
    errors: ['SAML_METADATA_INVALID'],
  },
})
