import { createHash } from 'node:crypto'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import type { ForeignPassword } from '@verdict/domain/foreign-password'
import { digestOf, isOutdated, isUsable, keepForeign, noPassword, passwordMatches } from './password.ts'

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const digest = digestOf('Passw0rd')

const kept: [string, () => Promise<ForeignPassword>][] = [
  ['72 characters', async () => ({ kind: 'digest', digest })],
  ['bcrypt over them', async () => ({ kind: 'bcrypt', hash: await bcrypt(digest, 4) })],
  [
    'bcrypt by the letters of PHP',
    async () => ({ kind: 'bcrypt', hash: (await bcrypt(digest, 4)).replace(/^\$2b\$/, '$2y$') }),
  ],
  ['md5', async () => ({ kind: 'md5', hex: md5('Passw0rd') })],
  [
    'md5 and a salt',
    async () => ({
      kind: 'saltedMd5',
      salt: 'a:b',
      hex: createHash('sha1')
        .update(`${md5('Passw0rd')}a:b`)
        .digest('hex'),
    }),
  ],
]

describe('[MOVE-IN-4] passwords of other judges', () => {
  test.each(kept)(
    '%s: the right password opens, another does not, and no fast hash is stored',
    async (_name, make) => {
      const foreign = await make()
      const { password_hash: stored, checksum } = await keepForeign(foreign)
      expect(await passwordMatches(stored, digest)).toBe(true)
      expect(await passwordMatches(stored, digestOf('passw0rd'))).toBe(false)
      expect(isUsable(stored)).toBe(true)
      // Our own hashes of the 72 characters are as good as any of ours.
      expect(isOutdated(stored)).toBe(foreign.kind !== 'digest')
      expect(checksum).toHaveLength(16)
      for (const fast of [digest, md5('Passw0rd')]) expect(stored).not.toContain(fast)
      if ('hex' in foreign) expect(stored).not.toContain(foreign.hex)
    },
  )

  test('an account whose password could not be taken along is opened by none', async () => {
    const { password_hash: stored } = noPassword()
    expect(isUsable(stored)).toBe(false)
    expect(await passwordMatches(stored, digest)).toBe(false)
  })
})
