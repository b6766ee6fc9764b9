import { expect, test } from 'vitest'
import { isMail } from './mail.ts'

test.each([
  ['a@b.cn', true],
  ['lin@', false],
  ['lin', false],
  ['a b@c.d', false],
])('%s is a whole address: %s', (mail, valid) => expect(isMail(mail)).toBe(valid))
