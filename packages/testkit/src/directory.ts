// OpenLDAP's server with people and groups of its own, in a folder of its own, over loopback: plain, with StartTLS and by
// ldaps. The program is copied, since some systems confine the installed one to its own folders.

import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'ldapts'
import { selfSigned } from './certificate.ts'
import { dataRoot } from './data-root.ts'
import { freePort } from './free-port.ts'

export const directoryBase = 'dc=campus,dc=test'
export const searcher = { name: `cn=searcher,${directoryBase}`, password: 'of-the-searcher' }

export interface Directory {
  /** Plain, where StartTLS can begin. */
  url: string
  secureUrl: string
  /** In PEM: what a client trusts. */
  trusted: string
  /** Adds entries, in LDIF. */
  add(ldif: string): Promise<void>
  close(): Promise<void>
}

const files = '/etc/ldap/schema'
const schemas = ['core', 'cosine', 'inetorgperson', 'nis']
const manager = { name: `cn=manager,${directoryBase}`, password: 'of-the-manager' }

/** A little of what Active Directory calls its people by. */
const windows = `attributetype ( 1.2.840.113556.1.4.2 NAME 'objectGUID' EQUALITY octetStringMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.2.840.113556.1.4.656 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch
  SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
objectclass ( 1.2.840.113556.1.5.9 NAME 'windowsPerson' SUP top AUXILIARY
  MAY ( objectGUID $ sAMAccountName $ userPrincipalName ) )`

const settings = (folder: string): string => `
${schemas.map((name) => `include ${files}/${name}.schema`).join('\n')}
${windows}
modulepath /usr/lib/ldap
moduleload back_mdb.la
moduleload memberof.la
pidfile ${folder}/pid
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
sizelimit 1000
database mdb
maxsize 16777216
suffix "${directoryBase}"
rootdn "${manager.name}"
rootpw ${manager.password}
directory ${folder}/data
dbnosync
overlay memberof
memberof-refint true
access to attrs=userPassword by anonymous auth by dn.exact="${searcher.name}" read by self read by * none
access to * by dn.exact="${searcher.name}" read by self read by users none by * none
`

const beginning = `dn: ${directoryBase}
objectClass: dcObject
objectClass: organization
o: Campus
dc: campus

dn: ou=people,${directoryBase}
objectClass: organizationalUnit
ou: people

dn: ou=groups,${directoryBase}
objectClass: organizationalUnit
ou: groups

dn: ${searcher.name}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: searcher
userPassword: ${searcher.password}
`

/** @returns entries, as names to their attributes; base64 after two colons stands for bytes */
function entriesOf(ldif: string): { name: string; attributes: Record<string, string[]> }[] {
  return ldif
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const attributes: Record<string, string[]> = {}
      for (const line of block.split('\n')) {
        const [, name = '', value = ''] = /^([^:]+):\s(.*)$/.exec(line) ?? []
        attributes[name] = [...(attributes[name] ?? []), value]
      }
      const { dn, ...others } = attributes
      return { name: dn![0]!, attributes: others }
    })
}

async function addEntries(url: string, ldif: string): Promise<void> {
  const client = new Client({ url })
  await client.bind(manager.name, manager.password)
  for (const { name, attributes } of entriesOf(ldif)) await client.add(name, attributes)
  await client.unbind()
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function untilListening(port: number): Promise<void> {
  const until = Date.now() + 10_000
  while (!(await listens(port))) {
    if (Date.now() > until) throw new Error(`slapd does not listen on port ${port}`)
    await setTimeout(20)
  }
}

export async function startDirectory(people: string): Promise<Directory> {
  const folder = mkdtempSync(join(dataRoot(), 'verdict-directory-'))
  mkdirSync(join(folder, 'data'))
  const hour = 3_600_000
  const { key, cert } = selfSigned('localhost', new Date(Date.now() - hour), new Date(Date.now() + hour))
  for (const [name, text] of Object.entries({ 'key.pem': key, 'cert.pem': cert, conf: settings(folder) }))
    writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'ldif'), beginning)
  const program = join(folder, 'slapd')
  copyFileSync('/usr/sbin/slapd', program)
  const filled = spawnSync(program, ['-Tadd', '-f', join(folder, 'conf'), '-l', join(folder, 'ldif')])
  if (filled.status !== 0) throw new Error(`slapd cannot begin: ${filled.stderr.toString()}`)

  const [plain, secure] = [await freePort(), await freePort()]
  const urls = { url: `ldap://localhost:${plain}`, secureUrl: `ldaps://localhost:${secure}` }
  const listen = `ldap://127.0.0.1:${plain}/ ldaps://127.0.0.1:${secure}/`
  const child = spawn(program, ['-d', '64', '-h', listen, '-f', join(folder, 'conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const log = { text: '' }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log.text += chunk.toString()
      if (log.text.includes('slapd starting')) resolve()
    })
    void ended.then(() => reject(new Error(`slapd ended: ${log.text}`)))
  })
  // It says so a moment before it listens.
  try {
    for (const port of [plain, secure]) await untilListening(port)
    if (people.trim() !== '') await addEntries(urls.url, people)
  } catch (error) {
    child.kill()
    await ended
    throw error
  }
  return {
    ...urls,
    trusted: cert,
    add: (ldif) => addEntries(urls.url, ldif),
    async close() {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
