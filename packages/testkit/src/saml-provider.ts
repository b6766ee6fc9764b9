// An identity provider of SAML 2 made with samlify, so that what we send is read, and what we read is signed and encrypted,
// by another program than ours. The words of its answers are written here, so that a test can change any of them before it
// is signed. A browser logs in at its form and posts the answer to us; tests may skip that.

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { selfSigned, type TestCertificate } from './certificate.ts'

samlify.setSchemaValidator({ validate: () => Promise.resolve('not asked') })

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

interface SamlPerson {
  nameId: string
  attributes: Readonly<Record<string, readonly string[]>>
  password?: string
}

/** The words of one answer. */
interface SamlWords {
  issuer: string
  destination: string
  recipient: string
  audience: string
  inResponseTo: string
  nameIdFormat: string
  method: string
  context: string
  from: Date
  until: Date
}

export interface SamlWays {
  words?: Partial<SamlWords>
  /** Changes the text before it is signed. */
  rewrite?: (text: string) => string
  isEncrypted?: boolean
  /** The whole response is signed, too. */
  signsResponse?: boolean
  algorithm?: string
}

interface SamlAnswer {
  /** Where the browser posts it. */
  address: string
  /** Not yet in base64. */
  text: string
  relayState: string
}

export interface SamlProvider {
  entityId: string
  entryPoint: string
  certificate: string
  metadata: string
  /** Makes a service known, by its metadata. */
  know(metadata: string): void
  answer(url: string, person: SamlPerson, ways?: SamlWays): Promise<SamlAnswer>
  close(): Promise<void>
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const id = (): string => `_${randomBytes(16).toString('hex')}`

const attributesOf = ({ attributes }: SamlPerson): string =>
  Object.entries(attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${escaped(name)}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri">` +
        values
          .map(
            (value) =>
              `<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">${escaped(value)}</saml:AttributeValue>`,
          )
          .join('') +
        '</saml:Attribute>',
    )
    .join('')

function textOf(words: SamlWords, person: SamlPerson): string {
  const [from, until] = [words.from.toISOString(), words.until.toISOString()]
  const statement = attributesOf(person)
  return (
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id()}" Version="2.0" IssueInstant="${from}" Destination="${escaped(words.destination)}" InResponseTo="${words.inResponseTo}">` +
    `<saml:Issuer>${escaped(words.issuer)}</saml:Issuer>` +
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>' +
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id()}" Version="2.0" IssueInstant="${from}">` +
    `<saml:Issuer>${escaped(words.issuer)}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${words.nameIdFormat}">${escaped(person.nameId)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="${words.method}"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${escaped(words.recipient)}" InResponseTo="${words.inResponseTo}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${escaped(words.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${from}" SessionIndex="${id()}"><saml:AuthnContext><saml:AuthnContextClassRef>${words.context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `${statement && `<saml:AttributeStatement>${statement}</saml:AttributeStatement>`}</saml:Assertion></samlp:Response>`
  )
}

const rsa = (): TestCertificate =>
  selfSigned('idp.campus.test', new Date(Date.now() - 3_600_000), new Date(Date.now() + 86_400_000), 'rsa')

interface Asked {
  acs: string
  request: string
  relayState: string
  info: Awaited<ReturnType<samlify.IdentityProviderInstance['parseLoginRequest']>>
}

const page = (inner: string): string => `<!doctype html><title>Campus</title>${inner}`

const loginForm = (query: string): string =>
  page(`<form method="post" action="/login?${escaped(query)}"><label>Username <input name="username"></label>
<label>Password <input name="password" type="password"></label><button>Log in</button></form>`)

const handOver = ({ address, text, relayState }: SamlAnswer): string =>
  page(`<form method="post" action="${escaped(address)}">
<input type="hidden" name="SAMLResponse" value="${Buffer.from(text).toString('base64')}">
<input type="hidden" name="RelayState" value="${escaped(relayState)}"><button>Go on</button></form>
<script>document.forms[0].submit()</script>`)

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

interface Given {
  people?: Readonly<Record<string, SamlPerson>>
  /** Another provider may call itself the same. */
  entityId?: string
  wantsSignedRequests?: boolean
}

export async function startSamlProvider({
  people = {},
  entityId = 'https://idp.campus.test/metadata',
  wantsSignedRequests = false,
}: Given = {}): Promise<SamlProvider> {
  const { key, cert } = rsa()
  const known: { metadata?: string } = {}
  const listener = (request: IncomingMessage, response: ServerResponse): void => void serve(request, response)
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site = `http://localhost:${(server.address() as AddressInfo).port}`
  const entryPoint = `${site}/sso`

  const provider = ({ isEncrypted = false, algorithm }: SamlWays = {}) =>
    samlify.IdentityProvider({
      entityID: entityId,
      privateKey: key,
      signingCert: cert,
      isAssertionEncrypted: isEncrypted,
      wantAuthnRequestsSigned: wantsSignedRequests,
      nameIDFormat: [persistent],
      ...(algorithm !== undefined && { requestSignatureAlgorithm: algorithm }),
      singleSignOnService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: entryPoint },
      ],
      // Else each of its answers prints that there is none.
      singleLogoutService: [
        { Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect', Location: `${site}/logout` },
      ],
    })
  const service = (wantMessageSigned: boolean) => {
    if (known.metadata === undefined) throw new Error('the provider does not know the service yet')
    return samlify.ServiceProvider({ metadata: known.metadata, wantMessageSigned })
  }

  const read = async (url: string): Promise<Asked> => {
    const { search, searchParams } = new URL(url)
    const octetString = search.slice(1).split('&Signature=')[0]!
    const query = Object.fromEntries(searchParams)
    const info = await provider().parseLoginRequest(service(false), 'redirect', { query, octetString })
    const request = info.extract.request as { id: string; assertionConsumerServiceUrl: string }
    return {
      acs: request.assertionConsumerServiceUrl,
      request: request.id,
      relayState: searchParams.get('RelayState') ?? '',
      info,
    }
  }

  const answer: SamlProvider['answer'] = async (url, person, ways = {}) => {
    const { acs, request, relayState, info } = await read(url)
    const sp = service(ways.signsResponse ?? ways.isEncrypted ?? false)
    const words: SamlWords = {
      issuer: entityId,
      destination: acs,
      recipient: acs,
      audience: sp.entityMeta.getEntityID(),
      inResponseTo: request,
      nameIdFormat: persistent,
      method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
      context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
      from: new Date(),
      until: new Date(Date.now() + 300_000),
      ...ways.words,
    }
    const written = (ways.rewrite ?? ((text) => text))(textOf(words, person))
    const made = await provider(ways).createLoginResponse(
      sp,
      { ...info },
      'post',
      {},
      {
        customTagReplacement: () => ({ id: '', context: written }),
        encryptThenSign: ways.isEncrypted ?? false,
      },
    )
    return { address: acs, text: Buffer.from(made.context, 'base64').toString(), relayState }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', site)
    const show = (status: number, text: string): void => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text)
    }
    if (request.method === 'GET' && url.pathname === '/sso') return show(200, loginForm(url.search.slice(1)))
    if (url.pathname !== '/login') return show(404, page('There is nothing here.'))
    const typed = await formOf(request)
    const person = people[typed.get('username') ?? '']
    if (person?.password === undefined || person.password !== typed.get('password'))
      return show(401, loginForm(url.search.slice(1)))
    show(200, handOver(await answer(`${entryPoint}${url.search}`, person)))
  }

  return {
    entityId,
    entryPoint,
    certificate: cert,
    metadata: provider().getMetadata(),
    know(metadata) {
      known.metadata = metadata
    },
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
