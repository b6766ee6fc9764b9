// The one connection to the server. Only features/<noun>/api files use it.

import { createClient } from '@verdict/contract/client'

// Asked for at each call: extensions and tests replace the browser's own.
export const call = createClient({ base: '/api', fetch: (input, init) => window.fetch(input, init) })
