import { isStrongPassword } from '@verdict/domain/account'
import { expect, test } from 'vitest'
import { firstPassword } from './first-password.ts'

test('[ADM-USERS-12] a first password is strong, holds nothing that looks alike, and is another each time', () => {
  const made = Array.from({ length: 500 }, firstPassword)
  expect(made.every(isStrongPassword)).toBe(true)
  expect(made.filter((password) => !/^[A-HJ-NP-Za-km-z2-9]{12}$/.test(password))).toEqual([])
  expect(new Set(made).size).toBe(made.length)
})
