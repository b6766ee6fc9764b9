// Settings of an installation: names, shapes, defaults and descriptions. Read once from the environment, then a .env file; an
// invalid one stops the start with its name and allowed values. `.env.example` is generated from this table.

import { z } from 'zod'
import { areNested, backupPlaceAllowed, parseBackupPlace } from './files-place.ts'
import {
  type Kind,
  kind,
  optional,
  wholeNumber,
  text,
  secret,
  url,
  database,
  timeZone,
  oneOf,
  addresses,
  rateLimit,
  placeKind,
  filesPlace,
  filesKey,
  limit,
  timeOfDay,
} from './setting-kinds.ts'

export type { RateLimit } from './setting-kinds.ts'

interface Setting<T extends z.ZodType = z.ZodType> {
  shape: T
  /** As written in .env; null for none. */
  default: string | null
  allowed: string
  about: string
}

const setting = <T extends z.ZodType>(
  { shape, allowed }: Kind<T>,
  fallback: string | null,
  about: string,
): Setting<T> => ({ shape, allowed, default: fallback, about })

export const settingsTable = {
  PORT: setting(wholeNumber(1, 65_535), '3000', 'Port of the page and the calls.'),
  HOST: setting(text(255), '127.0.0.1', 'Address to listen on; 0.0.0.0 for all.'),
  DATA_DIR: setting(text(4000), './data', 'Folder of database, files, keys and caches.'),
  DATABASE_URL: setting(
    optional(database),
    null,
    'PostgreSQL to use, or a pooler before it; our own, in the data folder, when absent.',
  ),
  DATABASE_LISTEN_URL: setting(
    optional(database),
    null,
    'The same database past the pooler of DATABASE_URL (pgbouncer in transaction mode), for what needs a session: LISTEN and migrations. Absent without one.',
  ),
  DATABASE_READ_URL: setting(
    optional(database),
    null,
    'A replica of the database, for lists that may be a second behind; the database itself when absent, or while the replica is away.',
  ),
  FILES_URL: setting(
    filesPlace,
    'folder',
    'Where test data, pictures and other files are kept: in the data folder, or in a bucket of an object store that speaks S3.',
  ),
  FILES_KEY: setting(
    filesKey,
    null,
    "Access key of that bucket; when absent, what Amazon's client finds: AWS_ variables, or the role of the machine.",
  ),
  FILES_DIRECT: setting(
    oneOf(['on', 'off']),
    'on',
    'on: judge hosts read test data from the bucket by signed addresses, and by the server where that fails; off: always by the server.',
  ),
  FILES_OLD_URL: setting(
    optional(filesPlace),
    null,
    'Where files were before, while they move to FILES_URL: what is not there yet is read here.',
  ),
  FILES_OLD_KEY: setting(filesKey, null, 'Access key of FILES_OLD_URL, as FILES_KEY.'),
  ROOT_USERNAME: setting(
    kind(z.string().regex(/^[\w-]{3,20}$/), '3 to 20 letters, digits, _ or -'),
    'root',
    'Name of the first account, made at the first start.',
  ),
  ROOT_PASSWORD: setting(
    optional(secret(8)),
    null,
    'Password of the first account; random and printed once when absent.',
  ),
  PUBLIC_URL: setting(optional(url), null, 'Address that people type; decides Secure cookies and links.'),
  TRUSTED_PROXIES: setting(
    addresses,
    '',
    'Proxies whose X-Forwarded-For is believed, separated by commas; none when absent.',
  ),
  SECRET_KEY: setting(
    optional(secret(32)),
    null,
    'Seals secrets in the database; made in the data folder when absent, required with DATABASE_URL.',
  ),
  AVATAR_URL: setting(
    optional(url),
    null,
    'Avatar service with a trailing slash, followed by the hash; none when absent.',
  ),
  BACKUP_TO: setting(
    optional(placeKind(parseBackupPlace, backupPlaceAllowed)),
    null,
    'Where backups are taken to every day: a folder on another disk or machine, or a bucket as in FILES_URL; none are taken when absent.',
  ),
  BACKUP_ACCESS_KEY: setting(
    filesKey,
    null,
    'Access key of the bucket that BACKUP_TO names, as FILES_KEY. The server is not given it.',
  ),
  BACKUP_FILES: setting(
    oneOf(['on', 'off']),
    'on',
    'off: backups leave out the files that FILES_URL keeps in a bucket, where this has copies of its own.',
  ),
  BACKUP_ELSEWHERE: setting(
    oneOf(['off', 'on']),
    'off',
    'on: other tools back up the database, so that the doctor does not ask for backups of this program’s own.',
  ),
  BACKUP_AT: setting(timeOfDay, '03:30', 'When they are taken, by the clock of this machine.'),
  BACKUP_KEEP_DAYS: setting(wholeNumber(1, 1000), '7', 'Days of which the last backup is kept.'),
  BACKUP_KEEP_WEEKS: setting(wholeNumber(0, 1000), '4', 'Weeks of which the last backup is kept.'),
  BACKUP_KEY: setting(
    optional(
      kind(
        z.string().regex(/^AGE-SECRET-KEY-1[0-9A-Z]{50,80}$/),
        'a key as npm start -- backup --new-key makes it',
      ),
    ),
    null,
    'Key of age that backups are encrypted with; they are not when absent.',
  ),
  BACKUP_LOG: setting(
    oneOf(['off', 'on']),
    'off',
    'on: the log of the database is kept beside its backups, so that any moment can be restored.',
  ),
  JUDGE_SLOTS: setting(
    optional(wholeNumber(1, 256)),
    null,
    'Submissions judged at once on this machine; cores - 1, at least 1, when absent.',
  ),
  JUDGE_MODE: setting(
    oneOf(['auto', 'full', 'development']),
    'auto',
    'full: judge only with cgroups; development: also without, with weaker limits; auto: full as root.',
  ),
  JUDGE_CACHE_MB: setting(
    wholeNumber(64, 16_777_216),
    '4096',
    'MiB of test data that a judge host keeps on its disk.',
  ),
  JUDGE_COMPILE_CACHE_MB: setting(
    wholeNumber(64, 16_777_216),
    '512',
    'MiB of compiled programs that a judge host keeps on its disk.',
  ),
  TESTLIB_PATH: setting(
    optional(kind(z.string().regex(/^\//), 'an absolute path')),
    null,
    'A testlib.h that checkers and interactors are compiled with in place of our own.',
  ),
  JUDGE_TOKEN: setting(
    optional(secret(16)),
    null,
    'Token of the judge host; made in the data folder when absent, required for a judge elsewhere.',
  ),
  JUDGE_JOIN_TOKEN: setting(
    optional(secret(16)),
    null,
    'For a judge on another machine: a token that makes hosts. It gives this one a token of its own, kept in the data folder.',
  ),
  SERVER_URL: setting(optional(url), null, 'For a judge on another machine: the address of the server.'),
  ROOT_IMAGE: setting(
    optional(kind(z.string().regex(/^\//), 'an absolute path')),
    null,
    "Folder of a Debian 12 tree that programs see instead of this machine's compilers.",
  ),
  PRINTER: setting(
    optional(kind(z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,126}$/), 'the name of a printer of CUPS')),
    null,
    'Printer for contests with printing, by lp on the machine of the server; helpers print by hand when absent.',
  ),
  RATE_LIMIT_LOGIN: setting(rateLimit, '10/60s', 'Failed logins for an address and a username together.'),
  RATE_LIMIT_LOGIN_ADDRESS: setting(rateLimit, '300/60s', 'Logins, failed or not, for an address.'),
  RATE_LIMIT_REGISTER: setting(rateLimit, '60/300s', 'New accounts for an address.'),
  RATE_LIMIT_SUBMIT: setting(rateLimit, '1/5s', 'Submissions of one person.'),
  RATE_LIMIT_DISCUSS: setting(rateLimit, '1/5s', 'Posts of one person.'),
  RATE_LIMIT_PRINT: setting(
    rateLimit,
    '5/60s',
    'Documents that one person sends to be printed in a contest.',
  ),
  RATE_LIMIT_REALTIME: setting(rateLimit, '60/60s', 'Realtime connections that one person asks for.'),
  QUEUE_LIMIT: setting(
    limit(1, 100_000),
    '50',
    'Submissions of one person that may wait for a judge at the same moment.',
  ),
  CALLS_AT_ONCE: setting(
    limit(1, 10_000),
    '8',
    'Calls of one person that are worked on at the same moment; more of them wait. Visitors of one address have eight times as many.',
  ),
  OAUTH_CLIENT_ID: setting(
    optional(text(500)),
    null,
    'Single sign-on: the client that the provider knows this site as; off when absent.',
  ),
  OAUTH_CLIENT_SECRET: setting(optional(secret(1)), null, 'Secret of that client; a public client has none.'),
  OAUTH_CLIENT_AUTH: setting(
    oneOf(['basic', 'post']),
    'basic',
    'How the secret is sent: in the header (basic) or in the body (post).',
  ),
  OAUTH_ISSUER: setting(
    optional(url),
    null,
    'OpenID Connect: the issuer, whose endpoints are discovered. Over http only where the network is trusted.',
  ),
  OAUTH_AUTHORIZATION_URL: setting(
    optional(url),
    null,
    'OAuth 2 without discovery: where people log in. Needs the next two as well.',
  ),
  OAUTH_TOKEN_URL: setting(optional(url), null, 'OAuth 2 without discovery: where codes become tokens.'),
  OAUTH_USERINFO_URL: setting(
    optional(url),
    null,
    'OAuth 2 without discovery: what answers who a token belongs to, as JSON.',
  ),
  OAUTH_USERINFO_METHOD: setting(
    oneOf(['get', 'post']),
    'get',
    'How the provider is asked who a token belongs to.',
  ),
  OAUTH_SCOPES: setting(text(500), 'openid profile', 'Scopes to ask for, separated by spaces.'),
  OAUTH_ID_CLAIM: setting(
    text(100),
    'sub',
    'What identifies a person for good; dots lead into objects: data.id.',
  ),
  OAUTH_NAME_CLAIM: setting(text(100), 'name', 'What is shown of the identity; the id where it is missing.'),
  OAUTH_CREATE_ACCOUNTS: setting(
    oneOf(['off', 'on']),
    'off',
    'on: a first login by an identity that nobody has connected makes an account.',
  ),
  METRICS_PORT: setting(
    limit(1, 65_535),
    'off',
    'Port of /metrics for Prometheus, which is never answered on PORT.',
  ),
  METRICS_HOST: setting(
    text(255),
    '127.0.0.1',
    'Address that METRICS_PORT listens on. Everybody who reaches it reads all metrics.',
  ),
  DRAIN_SECONDS: setting(
    wholeNumber(0, 300),
    '0',
    'Asked to stop, the server goes on for so long while /health/ready says 503, so that a balancer sends people elsewhere.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    optional(url),
    null,
    'Collector of OpenTelemetry that traces of submissions go to, over OTLP/HTTP; none when absent.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    optional(secret(1)),
    null,
    'Headers for it: name=value, separated by commas.',
  ),
  SITE_TITLE: setting(text(60), 'Verdict', 'Title of the site, unless the page sets one.'),
  SITE_TIME_ZONE: setting(optional(timeZone), null, 'Of the site; otherwise the server’s, if not UTC.'),
  LOG_LEVEL: setting(oneOf(['fatal', 'error', 'warn', 'info', 'debug']), 'info', 'How much the server logs.'),
} as const

export type SettingName = keyof typeof settingsTable

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<Camel<Tail>>}`
  : Lowercase<S>

export type Settings = {
  [K in SettingName as Camel<K>]: z.output<(typeof settingsTable)[K]['shape']>
}

/** For the operator; never contains the value, which may be secret. */
export class InvalidSetting extends Error {
  readonly setting: SettingName

  constructor(setting: SettingName, problem: string) {
    super(`${setting} ${problem}. ${settingsTable[setting].about}`)
    this.name = 'InvalidSetting'
    this.setting = setting
  }
}

const camel = (name: string): string =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Empty counts as absent.
 * @throws InvalidSetting for the first invalid one
 */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const entries = Object.entries(settingsTable).map(([name, { shape, default: fallback, allowed }]) => {
    const parsed = shape.safeParse(environment[name]?.trim() || fallback)
    if (!parsed.success) throw new InvalidSetting(name as SettingName, `must be ${allowed}`)
    return [camel(name), parsed.data]
  })
  const settings = Object.fromEntries(entries) as Settings
  if (settings.databaseUrl && !settings.secretKey) {
    // All servers of a database share sealed values.
    throw new InvalidSetting('SECRET_KEY', 'is required when DATABASE_URL is set')
  }
  if (!settings.databaseUrl && (settings.databaseListenUrl || settings.databaseReadUrl)) {
    const name = settings.databaseListenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_READ_URL'
    throw new InvalidSetting(name, 'needs a DATABASE_URL')
  }
  if (settings.filesOldUrl && JSON.stringify(settings.filesOldUrl) === JSON.stringify(settings.filesUrl)) {
    throw new InvalidSetting('FILES_OLD_URL', 'is the same place as FILES_URL')
  }
  refuseHalfOfSingleSignOn(settings)
  refuseHalfOfBackups(settings)
  return settings
}

function refuseHalfOfBackups({ backupTo, backupLog, filesUrl, filesOldUrl }: Settings): void {
  if (backupLog === 'on' && !backupTo) throw new InvalidSetting('BACKUP_LOG', 'needs BACKUP_TO')
  // Emptying one by mistake would empty the other.
  const isAmongFiles = [filesUrl, filesOldUrl].some(
    (place) => place?.kind === 's3' && backupTo?.kind === 's3' && areNested(place, backupTo),
  )
  if (isAmongFiles)
    throw new InvalidSetting('BACKUP_TO', 'must not lie in the place of FILES_URL, nor around it')
}

/** An issuer or all three addresses, with a client; or none. */
function refuseHalfOfSingleSignOn(settings: Settings): void {
  const { oauthClientId, oauthIssuer } = settings
  const addresses = [settings.oauthAuthorizationUrl, settings.oauthTokenUrl, settings.oauthUserinfoUrl]
  const given = addresses.filter((address) => address !== null).length
  if (!oauthClientId) {
    if (oauthIssuer || given > 0)
      throw new InvalidSetting('OAUTH_CLIENT_ID', 'is required for single sign-on')
    return
  }
  if (oauthIssuer && given > 0) {
    throw new InvalidSetting(
      'OAUTH_ISSUER',
      'makes the three addresses of OAuth 2 needless: set one or the other',
    )
  }
  if (!oauthIssuer && given < addresses.length) {
    throw new InvalidSetting(
      'OAUTH_ISSUER',
      'is required for single sign-on, or all three addresses of OAuth 2',
    )
  }
}
