// The parts in between: haproxy before the servers, another one that finds the primary and the replica, and pgbouncer in
// transaction mode before the primary. Their files are as an operator writes them (docs/operating.md).

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '@verdict/supervisor/accounts'
import { freePort } from '@verdict/testkit/free-port'
import { Program } from './program.ts'

const common = `
defaults
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout tunnel 1h
  # A server that is only busy is not down.
  timeout check 3s
`

export interface Site {
  folder: string
  account: Account | null
}

/** @param ports of the servers */
export async function siteProxy(
  { folder }: Site,
  ports: readonly number[],
): Promise<{ proxy: Program; port: number }> {
  const port = await freePort()
  const file = join(folder, 'site.cfg')
  writeFileSync(
    file,
    `${common}
frontend site
  mode http
  bind 127.0.0.1:${port}
  default_backend servers

backend servers
  mode http
  balance leastconn
  option forwardfor
  option redispatch
  retries 3
  # What no server took may go to the next one; what one has begun may not be done twice.
  retry-on conn-failure
  option httpchk GET /api/servertime
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${ports.map((one, index) => `  server server${index + 1} 127.0.0.1:${one} check`).join('\n')}
`,
  )
  return { proxy: new Program({ name: 'proxy', folder, command: ['haproxy', '-db', '-f', file] }), port }
}

const text = (value: string): string => Buffer.from(`${value}\0`).toString('hex')
const length = (bytes: number): string => bytes.toString(16).padStart(8, '0')

/** "Are you a replica?", in the protocol of PostgreSQL. */
function question(): string[] {
  const parameters = `${text('user')}${text('verdict')}${text('database')}${text('verdict')}00`
  const startup = `${length(parameters.length / 2 + 8)}00030000${parameters}`
  const query = text('select pg_is_in_recovery()')
  return [startup, `51${length(query.length / 2 + 4)}${query}`]
}

/** A row of one column: t or f. */
const answer = (isReplica: boolean): string => `440000000b000100000001${isReplica ? '74' : '66'}`

const listen = (name: string, port: number, isReplica: boolean, sockets: readonly string[]): string => `
listen ${name}
  mode tcp
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${question()[0]}
  tcp-check send-binary ${question()[1]}
  tcp-check expect binary ${answer(isReplica)}
  timeout check 1s
  default-server inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${sockets.map((socket, index) => `  server pg${index + 1} unix@${socket}/.s.PGSQL.5432 check`).join('\n')}
`

interface DatabaseProxies {
  finder: Program
  pooler: Program
  primaryPort: number
  replicaPort: number
  poolerPort: number
}

/** @param sockets folders of both servers' */
export async function databaseProxies(
  { folder, account }: Site,
  sockets: readonly string[],
): Promise<DatabaseProxies> {
  const [primaryPort, replicaPort, poolerPort] = [await freePort(), await freePort(), await freePort()]
  const file = join(folder, 'database.cfg')
  writeFileSync(
    file,
    `${common}
${listen('primary', primaryPort, false, sockets)}
${listen('replica', replicaPort, true, sockets)}`,
  )
  const pooler = join(folder, 'pgbouncer.ini')
  writeFileSync(
    pooler,
    `[databases]
verdict = host=127.0.0.1 port=${primaryPort} user=verdict connect_query='set statement_timeout = 30000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
# A caller is let go while the primary is away, and comes again.
query_wait_timeout = 10
server_login_retry = 1
`,
  )
  return {
    finder: new Program({ name: 'finder', folder, command: ['haproxy', '-db', '-f', file] }),
    pooler: new Program({ name: 'pgbouncer', folder, account, command: ['pgbouncer', pooler] }),
    primaryPort,
    replicaPort,
    poolerPort,
  }
}
