import { Refusal } from '@verdict/contract/refusal'
import type { Router } from '../../platform/http.ts'
import { Unproven } from './kinds/failure.ts'
import { readMetadata } from './kinds/saml-metadata.ts'

export function samlRoutes(router: Router): void {
  router.on('POST /admin/saml-metadata', ({ body }) => {
    try {
      return readMetadata(body.metadata)
    } catch (error) {
      throw error instanceof Unproven ? new Refusal('SAML_METADATA_INVALID') : error
    }
  })
}
