// A directory: it finds the entry of the name that somebody typed, and lets them in who can bind as that entry. An unknown
// name and a wrong password get the same answer after the same questions.

import { Refusal } from '@verdict/contract/refusal'
import type { SignInConfigs, SignInPerson } from '@verdict/domain/sign-in'
import {
  type Client,
  type Entry,
  type Filter,
  FilterParser,
  ResultCodeError,
  type SearchOptions,
} from 'ldapts'
import { randomUUID } from 'node:crypto'
import { proven, Unproven, Unreachable } from './failure.ts'
import { inDirectory } from './ldap-client.ts'
import { filled, inFilter, inName } from './ldap-escape.ts'
import { attributesOf, saidBy } from './said.ts'
import type { ProviderKind, Said } from './shape.ts'

type Config = SignInConfigs['ldap']

const timeLimit = 10
const mostGroups = 500
/** Made of bytes, which could be read as text by chance; their hexadecimal form identifies a person for good. */
const identifiers = ['objectGUID', 'objectSid']
/** The account that looks people up may be allowed to read what nobody else may. */
const isSecretName = (name: string): boolean => /passw|pwd|secret|privatekey|krbprincipalkey|otp/i.test(name)

/** That a bind ended in one of these says only that it is not this person, or not now. */
const refusals = new Set([19, 32, 34, 48, 49, 53])

async function binds(client: Client, name: string, password: string): Promise<boolean> {
  // With an empty name or password a directory answers that all is well, and means nobody.
  if (!name.includes('=') || password === '') return false
  try {
    await client.bind(name, password)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && refusals.has(error.code)) return false
    throw error
  }
}

async function search(client: Client, base: string, options: SearchOptions): Promise<Entry[]> {
  const asked = { timeLimit, explicitBufferAttributes: identifiers, ...options }
  // Where it refers to other directories, they are not asked: they would be given passwords.
  return (await client.search(base, asked)).searchEntries
}

const everything = ['*', '+']

/** @param values each escaped already */
function filterOf(template: string, values: Readonly<Record<string, string>>): Filter {
  try {
    return FilterParser.parseString(filled(template, values))
  } catch {
    throw new Unreachable('the filter that root gave is none')
  }
}

async function entriesOf(client: Client, config: Config, username: string): Promise<Entry[]> {
  if (config.bindName !== '') {
    if (config.bindPassword === '') throw new Unreachable('the account that looks people up has no password')
    await client.bind(config.bindName, config.bindPassword)
  }
  const filter = filterOf(config.filter, { username: inFilter(username) })
  return search(client, config.base, { scope: 'sub', filter, attributes: everything, sizeLimit: 2 })
}

interface Found {
  entry: Entry
  groups: readonly string[]
}

/** @returns null for a wrong name or password */
const bySearch = (config: Config, username: string, password: string): Promise<Found | null> =>
  inDirectory(config, async (client) => {
    const entries = await entriesOf(client, config, username)
    if (entries.length > 1) throw new Unproven('the filter finds several entries for one name')
    const name = entries[0]?.dn ?? `cn=${randomUUID()},${config.base}`
    const isRight = await inDirectory(config, (own) => binds(own, name, password))
    const [entry] = entries
    return entry && isRight ? { entry, groups: await groupsOf(client, config, entry) } : null
  })

/** @returns null for a wrong name or password */
const byName = (config: Config, username: string, password: string): Promise<Found | null> =>
  inDirectory(config, async (client) => {
    const name = filled(config.nameTemplate, { username: inName(username) })
    if (!(await binds(client, name, password))) return null
    const [entry] = await search(client, name, { scope: 'base', attributes: everything, sizeLimit: 1 })
    if (!entry) throw new Unproven('the person may not read their own entry')
    return { entry, groups: await groupsOf(client, config, entry) }
  })

const textsOf = (entry: Entry, name: string): string[] =>
  [entry[name] ?? []].flat().flatMap((value) => {
    if (typeof value === 'string') return [value]
    return identifiers.includes(name) ? [value.toString('hex')] : []
  })

/** Names of attributes are the same in either case. */
const nameIn = (entry: Entry, wanted: string): string =>
  Object.keys(entry).find((name) => name.toLowerCase() === wanted.toLowerCase()) ?? wanted

async function groupsOf(client: Client, config: Config, entry: Entry): Promise<string[]> {
  if (config.groupBase === '') return []
  const [id = ''] = textsOf(entry, nameIn(entry, config.idAttribute))
  const filter = filterOf(config.groupFilter, { dn: inFilter(entry.dn), id: inFilter(id) })
  const options: SearchOptions = { scope: 'sub', filter, attributes: ['cn'], sizeLimit: mostGroups }
  return (await search(client, config.groupBase, options)).flatMap((group) => textsOf(group, 'cn'))
}

function saidOf(config: Config, { entry, groups }: Found): Said {
  const names = Object.keys(entry).filter((name) => !isSecretName(name))
  const attributes: Record<string, readonly string[]> = Object.fromEntries(
    names.map((name) => [name, textsOf(entry, name)]),
  )
  const own = (name: string): string => (name === '' ? '' : nameIn(entry, name))
  const person: SignInPerson = {
    idAttribute: own(config.idAttribute),
    nameAttribute: own(config.nameAttribute),
    mailAttribute: own(config.mailAttribute),
    mailVerifiedAttribute: own(config.mailVerifiedAttribute),
    mailsVerified: config.mailsVerified,
    secondFactorAttribute: own(config.secondFactorAttribute),
    secondFactorValue: config.secondFactorValue,
  }
  const all = config.groupBase === '' ? attributes : { ...attributes, groups }
  return saidBy(person, { attributes: attributesOf(all), ownId: entry.dn, raw: all })
}

export const ldap: ProviderKind<Config> = {
  open(config, parts) {
    const find = config.nameTemplate === '' ? bySearch : byName
    return {
      way: 'form',
      check: ({ username, password }) =>
        proven(parts, async () => {
          if (username.trim() === '' || password === '') throw new Refusal('WRONG_CREDENTIALS')
          const found = await find(config, username, password).catch((error: unknown) => {
            if (!(error instanceof ResultCodeError)) throw error
            throw new Unreachable(`the directory answered ${error.code}`)
          })
          if (!found) throw new Refusal('WRONG_CREDENTIALS')
          return saidOf(config, found)
        }),
    }
  },
}
