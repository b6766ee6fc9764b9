import { Refusal } from '@verdict/contract/refusal'
import type { Router } from '../../platform/http.ts'
import { Unproven } from './kinds/failure.ts'

export function samlRoutes(router: Router): void {
  router.on('POST /admin/saml-metadata', async ({ body }) => {
    // Loaded late, as few servers read XML.
    const { readMetadata } = await import('./kinds/saml-metadata.ts')
    try {
      return readMetadata(body.metadata)
    } catch (error) {
      throw error instanceof Unproven ? new Refusal('SAML_METADATA_INVALID') : error
    }
  })
}
