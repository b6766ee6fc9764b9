import { createHash } from 'node:crypto'
import { openLog } from '@verdict/server/platform/log'
import { expect, test } from 'vitest'
import { watchLog } from './log-watch.ts'

const digest = createHash('md5').update('x').digest('hex') + createHash('sha1').update('x').digest('hex')

test.each([
  ['a key that was registered', 'the key is key-of-the-installation'],
  ['the digest of a password', `digest ${digest}`],
  ['a hash', 'stored $argon2id$v=19$'],
])('[SEC-LOG-1] a log that tells %s fails the tests of its server', (_name, text) => {
  const watch = watchLog()
  watch.mustNotTell('key-of-the-installation', null)
  const log = openLog('debug', watch.destination)
  log.debug('an ordinary line')
  expect(() => watch.assertNone()).not.toThrow()
  log.debug({ deep: { inside: text } }, 'and another')
  expect(() => watch.assertNone()).toThrow('contains a secret')
})

test('[SEC-LOG-1] what is named like a secret is not written, wherever in a record it stands', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const secret = 'never-to-be-written'
  log.info({ password: secret, deep: { token: secret, deeper: { cookie: secret } } }, 'a record')
  log.error({ err: Object.assign(new Error('x'), { detail: secret }) }, 'a failure')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain(secret)
})
