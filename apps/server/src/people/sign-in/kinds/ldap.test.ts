import { type Directory, directoryBase, searcher, startDirectory } from '@verdict/testkit/directory'
import { signInConfig, signInParts } from '@verdict/testkit/sign-in'
import { selfSigned } from '@verdict/testkit/certificate'
import type { SignInConfigs } from '@verdict/domain/sign-in'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ldap } from './ldap.ts'
import type { FormWay } from './shape.ts'

let directory: Directory
const { parts, lines, lastReason } = signInParts()
const people = `ou=people,${directoryBase}`
const groups = `ou=groups,${directoryBase}`

/** The comma within a name needs care in every language of a directory. */
const entries = `dn: uid=20230001,${people}
objectClass: inetOrgPerson
objectClass: posixAccount
uid: 20230001
cn: 王小明
sn: 王
mail: 20230001@campus.test
mail: ming@campus.test
employeeType: student
departmentNumber: CS
uidNumber: 10001
gidNumber: 10000
homeDirectory: /home/20230001
userPassword: right

dn: cn=Ada (Lovelace)\\2c * Prof.,${people}
objectClass: inetOrgPerson
uid: ada
cn: Ada (Lovelace), * Prof.
sn: Lovelace
mail: ada@campus.test
userPassword: engine

dn: uid=twin,${people}
objectClass: inetOrgPerson
uid: twin
cn: One
sn: One
userPassword: right

dn: uid=twin,${groups}
objectClass: inetOrgPerson
uid: twin
cn: Two
sn: Two
userPassword: right

dn: cn=two names,${people}
objectClass: inetOrgPerson
uid: first
uid: second
cn: two names
sn: names
userPassword: right

dn: cn=lab,${groups}
objectClass: groupOfNames
cn: lab
member: cn=Ada (Lovelace)\\2c * Prof.,${people}
member: uid=20230001,${people}

dn: cn=students,${groups}
objectClass: posixGroup
cn: students
gidNumber: 10000
memberUid: 20230001

dn: cn=others,${groups}
objectClass: groupOfNames
cn: others
member: uid=twin,${people}
`

/** The tag of the operation in a message that is whole. */
function operationOf(message: Buffer): number {
  const afterLength = (at: number): number => at + 1 + (message[at]! < 128 ? 0 : message[at]! - 128)
  const id = afterLength(1)
  return message[id + 2 + message[id + 1]!]!
}

const operations = { 96: 'bind', 99: 'search', 119: 'extended' } as const
const isOperation = (tag: number): tag is keyof typeof operations => tag in operations

/** Stands before the directory and hears what is asked in the clear. */
let ear: Server
const heard: string[] = []

beforeAll(async () => {
  directory = await startDirectory(entries)
  ear = createServer((client) => {
    const behind = connect(Number(new URL(directory.url).port), '127.0.0.1')
    client.on('data', (part: Buffer) => {
      const tag = part[0] === 48 ? operationOf(part) : 0
      if (isOperation(tag)) heard.push(operations[tag])
      behind.write(part)
    })
    behind.on('data', (part: Buffer) => client.write(part))
    client.on('close', () => behind.destroy()).on('error', () => behind.destroy())
    behind.on('close', () => client.destroy()).on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => ear.close(() => resolve()))
  await directory.close()
})
const overheard = (): string => `ldap://localhost:${(ear.address() as AddressInfo).port}`

type Given = Partial<SignInConfigs['ldap']>
const opened = (given: Given = {}): FormWay =>
  ldap.open(
    signInConfig('ldap', {
      serverUrl: overheard(),
      base: directoryBase,
      bindName: searcher.name,
      bindPassword: searcher.password,
      ...given,
    }),
    parts,
  ) as FormWay

const check = (username: string, password: string, given?: Given) =>
  opened(given).check({ username, password })
const student = ['20230001', 'right'] as const
const wrong = { name: 'Refusal', error: 'WRONG_CREDENTIALS' }
const unreachable = { name: 'Refusal', error: 'OAUTH_UNREACHABLE' }
/** The questions to the directory meanwhile. */
const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
  heard.length = 0
  await work()
  return [...heard]
}

describe('[LDAP-1] who is let in', () => {
  test('a person who is looked up, with all values of all attributes and no password', async () => {
    const said = await check(...student)
    expect(said).toMatchObject({
      id: '20230001',
      displayName: '王小明',
      mail: '20230001@campus.test',
      mailVerified: false,
      secondFactor: false,
      attributes: {
        dn: [`uid=20230001,${people}`],
        mail: ['20230001@campus.test', 'ming@campus.test'],
        employeeType: ['student'],
        memberOf: [`cn=lab,${groups}`],
      },
    })
    expect(JSON.stringify(said)).not.toMatch(/userPassword|right/i)
  })

  test('a person whose name is their entry, without a search, who reads what they may', async () => {
    const given = { nameTemplate: `uid={username},${people}`, bindName: '', bindPassword: '' }
    expect(await check(...student, given)).toMatchObject({ id: '20230001', displayName: '王小明' })
    await expect(check('20230001', 'wrong', given)).rejects.toMatchObject(wrong)
    await expect(check('nobody', 'right', given)).rejects.toMatchObject(wrong)
  })

  test('names of attributes count in either case, and the id is that of the entry, not what was typed', async () => {
    const said = await check('ADA', 'engine', { idAttribute: 'UID', nameAttribute: 'CN' })
    expect(said).toMatchObject({ id: 'ada', displayName: 'Ada (Lovelace), * Prof.' })
  })

  test('with the groups that list the person by name or by id', async () => {
    const given = { groupBase: groups }
    expect((await check(...student, given)).attributes['groups']?.toSorted()).toEqual(['lab', 'students'])
    expect((await check('ada', 'engine', given)).attributes['groups']).toEqual(['lab'])
  })

  test('over ldaps and with StartTLS, where the certificate is trusted', async () => {
    const { trusted } = directory
    expect(await check(...student, { serverUrl: directory.secureUrl, trusted })).toMatchObject({
      id: '20230001',
    })
    const questions = await asked(() => check(...student, { startTls: true, trusted }))
    expect(questions).toEqual(['extended', 'extended'])
  })

  test('an identifier of bytes becomes its hexadecimal form', async () => {
    const guid = Buffer.from('61626364656667686162636465666768', 'hex')
    await directory.add(`dn: cn=windows,${people}
objectClass: inetOrgPerson
objectClass: windowsPerson
cn: windows
sn: windows
sAMAccountName: windows
objectGUID: ${guid.toString()}
userPassword: right
`)
    const said = await check('windows', 'right', {
      filter: '(sAMAccountName={username})',
      idAttribute: 'objectGUID',
    })
    expect(said.id).toBe('61626364656667686162636465666768')
  })
})

describe('[LDAP-2] who is not', () => {
  test('an unknown name and a wrong password get the same answer after the same questions', async () => {
    await expect(check('20230001', 'wrong')).rejects.toMatchObject(wrong)
    await expect(check('nobody', 'wrong')).rejects.toMatchObject(wrong)
    const [known, unknown] = [
      await asked(() => check('20230001', 'wrong').catch(() => {})),
      await asked(() => check('nobody', 'wrong').catch(() => {})),
    ]
    expect(known).toEqual(['bind', 'search', 'bind'])
    expect(unknown).toEqual(known)
  })

  test('an empty password is refused before the directory is asked, which would let it in as nobody', async () => {
    for (const given of [{}, { nameTemplate: `uid={username},${people}` }]) {
      const questions = await asked(async () => {
        await expect(check('20230001', '', given)).rejects.toMatchObject(wrong)
        await expect(check('  ', 'right', given)).rejects.toMatchObject(wrong)
      })
      expect(questions).toEqual([])
    }
  })

  test.each([
    '*',
    '2023*',
    '20230001)(uid=*',
    '*)(|(uid=20230001',
    '20230001)(&)',
    String.raw`\2a`,
    String.raw`2023000\31`,
    '20230001\0',
    '(|(uid=*))',
    '{username}',
    '$&',
  ])('a name that is a filter finds nobody: %s', async (name) => {
    await expect(check(name, 'right')).rejects.toMatchObject(wrong)
  })

  test.each([
    `20230001,${people}+cn=x`,
    `20230001,${people},`,
    '20230001+sn=王',
    String.raw`2023000\31`,
    String.raw`20230001\2c${people}`,
    '20230001\0',
    '#04083230323330303031',
    '',
  ])('a name that is a piece of a distinguished name is nobody: %s', async (name) => {
    await expect(check(name, 'right', { nameTemplate: `uid={username},${people}` })).rejects.toMatchObject(
      wrong,
    )
  })

  test('a template without a name of its own binds nobody, whatever is typed', async () => {
    for (const name of ['EXTERNAL', 'PLAIN', '']) {
      await expect(check(name, 'right', { nameTemplate: '{username}' })).rejects.toMatchObject(wrong)
    }
  })

  test('a name that fits several entries, and a person with several ids', async () => {
    await expect(check('twin', 'right')).rejects.toMatchObject({ error: 'OAUTH_REFUSED' })
    expect(lastReason()).toBe('the filter finds several entries for one name')
    await expect(check('first', 'right')).rejects.toMatchObject({ error: 'OAUTH_REFUSED' })
  })

  test('another directory that this one refers to is not asked', async () => {
    const other = createServer(() => {})
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    let visits = 0
    other.on('connection', () => (visits += 1))
    const { port } = other.address() as AddressInfo
    await directory.add(`dn: ou=elsewhere,${directoryBase}
objectClass: referral
objectClass: extensibleObject
ou: elsewhere
ref: ldap://127.0.0.1:${port}/ou=elsewhere,${directoryBase}
`)
    await expect(check('somebody', 'right')).rejects.toMatchObject(wrong)
    expect(await check(...student)).toMatchObject({ id: '20230001' })
    expect(visits).toBe(0)
    await new Promise<void>((resolve) => other.close(() => resolve()))
  })
})

describe('[LDAP-3] a directory that cannot be believed or reached', () => {
  test('a certificate that is not trusted, and one of another host', async () => {
    await expect(check(...student, { serverUrl: directory.secureUrl })).rejects.toMatchObject(unreachable)
    await expect(check(...student, { startTls: true })).rejects.toMatchObject(unreachable)
    const hour = 3_600_000
    const { cert } = selfSigned('localhost', new Date(Date.now() - hour), new Date(Date.now() + hour))
    await expect(check(...student, { startTls: true, trusted: cert })).rejects.toMatchObject(unreachable)
    const other = {
      trusted: directory.trusted,
      serverUrl: directory.secureUrl.replace('localhost', '127.0.0.1'),
    }
    await expect(check(...student, other)).rejects.toMatchObject(unreachable)
    const plain = { trusted: directory.trusted, serverUrl: directory.url.replace('localhost', '127.0.0.1') }
    await expect(check(...student, { ...plain, startTls: true })).rejects.toMatchObject(unreachable)
  })

  test('the account that looks people up has a wrong password, or none', async () => {
    await expect(check(...student, { bindPassword: 'wrong' })).rejects.toMatchObject(unreachable)
    expect(lastReason()).toBe('the directory answered 49')
    await expect(check(...student, { bindPassword: '' })).rejects.toMatchObject(unreachable)
    expect(lastReason()).toBe('the account that looks people up has no password')
  })

  test('a filter that is none', async () => {
    await expect(check(...student, { filter: '(uid={username}' })).rejects.toMatchObject(unreachable)
    expect(lastReason()).toBe('the filter that root gave is none')
  })

  test('a line that is cut after StartTLS is asked for is not tried again in the clear', async () => {
    const received: Buffer[] = []
    let connections = 0
    const cutter = createServer((socket: Socket) => {
      connections += 1
      socket.on('data', (part) => {
        received.push(part)
        socket.destroy()
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => cutter.listen(0, '127.0.0.1', resolve))
    const serverUrl = `ldap://127.0.0.1:${(cutter.address() as AddressInfo).port}`
    await expect(check(...student, { serverUrl, startTls: true })).rejects.toMatchObject(unreachable)
    expect(connections).toBe(1)
    expect(Buffer.concat(received).toString('latin1')).not.toContain(searcher.password)
    await new Promise<void>((resolve) => cutter.close(() => resolve()))
  })

  test('nothing that was typed is logged', async () => {
    await check('20230001', 'never-to-be-seen', { bindPassword: 'wrong' }).catch(() => {})
    await check('20230001', 'never-to-be-seen').catch(() => {})
    expect(lines.join('')).not.toMatch(/never-to-be-seen|of-the-searcher/)
  })
})
