// The server and the people of most tests of the server. They are made before the first test of a file (or before each),
// and what is exported here stands for them.

import { Privilege } from '@verdict/domain/privilege'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { judgeHost, type TestHost } from './judging.ts'
import { startTestServer, type TestPerson, type TestServer, type TestSettings } from './server.ts'

export let server: TestServer
export let host: TestHost
export let alice: TestPerson
export let bob: TestPerson
export let admin: TestPerson
export let root: TestPerson

/** To be called before other hooks of the file. */
export function withLab({
  anew = false,
  settings = {},
}: { anew?: boolean; settings?: TestSettings } = {}): void {
  const [before, after] = anew ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(async () => {
    server = await startTestServer(settings)
    host = judgeHost(server)
    alice = await server.person('alice')
    bob = await server.person('bob')
    admin = await server.person('admin1', Privilege.Admin)
    root = await server.person('root1', Privilege.Root)
  })
  after(() => server.close())
}
