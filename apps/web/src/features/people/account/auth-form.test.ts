import { ApiError, notOurs } from '@verdict/contract/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { authErrorText, checkAuth, emptyFields, fieldsAfterSwitch } from './auth-form.ts'

beforeAll(() => startI18n('en-US'))

describe('what is checked before a call', () => {
  const good = { ...emptyFields, username: 'lin-zh_1', password: 'Passw0rd', confirmation: 'Passw0rd' }
  const open = { rule: 'open' as const, domains: [] }
  test.each([
    ['register', good, {}],
    ['register', { ...good, username: 'ab' }, { username: 'invalidUsername' }],
    ['register', { ...good, username: 'a'.repeat(21) }, { username: 'invalidUsername' }],
    ['register', { ...good, username: 'lin zh' }, { username: 'invalidUsername' }],
    ['register', { ...good, password: 'passw0rd', confirmation: 'passw0rd' }, { password: 'weakPassword' }],
    ['register', { ...good, confirmation: 'Passw0rd ' }, { confirmation: 'passwordMismatch' }],
    ['login', { ...emptyFields, username: '旧', password: 'x' }, {}],
    ['login', emptyFields, { username: 'required', password: 'required' }],
  ] as const)('%s with %j flags %j', (mode, fields, flags) =>
    expect(checkAuth(mode, fields, open)).toEqual(flags),
  )

  test('[ACC-SIGNUP-3] the code or the mail that the site asks for', () => {
    const code = { rule: 'code' as const, domains: [] }
    expect(checkAuth('register', good, code)).toEqual({ code: 'required' })
    expect(checkAuth('register', { ...good, code: 'sesame' }, code)).toEqual({})
    expect(checkAuth('login', good, code)).toEqual({})
    const mail = { rule: 'mail' as const, domains: ['example.edu'] }
    for (const wrong of ['', 'a@other.edu', 'a@notexample.edu']) {
      expect(checkAuth('register', { ...good, mail: wrong }, mail)).toEqual({ mail: 'invalidMail' })
    }
    expect(checkAuth('register', { ...good, mail: ' a@CS.example.edu ' }, mail)).toEqual({})
  })

  test('switching the mode keeps the name and clears both passwords', () => {
    expect(fieldsAfterSwitch(good)).toEqual({ ...emptyFields, username: 'lin-zh_1' })
  })
})

describe('what is said about a call that failed', () => {
  test.each([
    [
      'login',
      401,
      'Incorrect username or password. If you forgot your password, please contact the administrator',
    ],
    ['login', 403, 'Your account has been suspended, contact the administrator for more information'],
    ['register', 409, 'Username already taken, please choose another one'],
    ['login', 0, 'Cannot connect to server, please check your network connection or try again later.'],
  ] as const)('%s answered %d', (mode, status, text) =>
    expect(authErrorText(mode, new ApiError(status, 'anything', status === 0 ? undefined : {}))).toBe(text),
  )

  test('[ACC-LOGIN-4] any other code says what the server said, or that it was unexpected', () => {
    expect(authErrorText('login', new ApiError(418, 'teapot', {}))).toBe('failed to proceed: teapot')
    expect(authErrorText('login', new ApiError(501, 'Not built yet', {}))).toBe(
      'failed to proceed: Not built yet',
    )
    expect(authErrorText('register', new ApiError(400, '', {}))).toBe(
      'failed to proceed: An unexpected error occurred',
    )
  })

  test.each([200, 401, 403, 409, 418, 502])(
    '[ACC-LOGIN-4][ACC-REG-4] an answer %d of something in the server’s place was unexpected, whatever it says',
    (status) => {
      const error = notOurs(new Response('<h1>Go away</h1>', { status, statusText: 'Go away' }))
      for (const mode of ['login', 'register'] as const) {
        expect(authErrorText(mode, error)).toBe('failed to proceed: An unexpected error occurred')
      }
    },
  )

  test('[ACC-LOGIN-4][ACC-REG-4] what never reached the server says so', () => {
    const error = new Error('Encryption failed: Server public key is not set')
    expect(authErrorText('login', error)).toBe(`Failed to login: ${error.message}`)
    expect(authErrorText('register', error)).toBe(`Failed to register: ${error.message}`)
  })
})
