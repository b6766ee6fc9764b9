import { ApiError } from '@verdict/contract/client'
import { errorNames } from '@verdict/contract/errors'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { changeLanguage, i18n, startI18n } from '../i18n/index.ts'
import { dismissToast, getToasts } from '../ui/toast/toast.ts'
import { errorText, errorTextOr, globalErrorText, onConnectionLost, reportError } from './errors.ts'

const lost = 'Cannot connect to server, please check your network connection or try again later.'

beforeAll(() => startI18n('en-US'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const shown of getToasts()) dismissToast(shown.id)
  vi.useRealTimers()
})

test.each([
  [500, 'Server Error'],
  [501, 'Server Error'],
  [503, 'Server Error'],
  [404, 'Entity Not Found'],
  [403, 'Unauthorized'],
  [401, 'Please log in first'],
  [429, 'Too many requests, please try again later'],
  [400, 'the words of the answer'],
  [418, 'the words of the answer'],
])('a call that answered %d says globally: %s', (status, text) =>
  expect(globalErrorText(new ApiError(status, 'the words of the answer'))).toBe(text),
)

describe('other 4xx', () => {
  it('without words are a bad request', () =>
    expect(globalErrorText(new ApiError(418, ''))).toBe('Bad Request'))

  it('are translated by their name, with their params', async () => {
    const error = new ApiError(400, 'english', { error: 'UNKNOWN_TAGS', params: { tids: '7' } })
    expect(globalErrorText(error)).toBe('These tags do not exist: 7')
    await changeLanguage('zh-CN')
    expect(globalErrorText(error)).toBe('标签不存在：7')
    await changeLanguage('en-US')
  })

  it('fall back to the words of the answer for a name that this page does not know', () => {
    const error = new ApiError(409, 'words', { error: 'FROM_A_NEWER_SERVER' as never })
    expect(globalErrorText(error)).toBe('words')
  })
})

test('[UI-ERR-9] [UI-ERR-11] an error without a status says its message, or that it is unknown', () => {
  expect(globalErrorText(new Error('odd'))).toBe('odd')
  expect(globalErrorText(undefined)).toBe('Unknown error occurred.')
})

test('beside a form the name tells more than the status', () => {
  expect(errorText(new ApiError(403, '', { error: 'CROSS_ORIGIN' }))).toBe(
    'This request did not come from this site.',
  )
  expect(errorText(new ApiError(507, '', { error: 'DISK_FULL' }))).toMatch(/disk is full/)
  expect(errorText(new ApiError(0, 'fetch failed'))).toBe(lost)
})

test('[UI-ERR-15] an answer that is none of ours says so, whatever its status', () => {
  for (const words of ['OK', '']) {
    expect(errorText(new ApiError(200, words))).toMatch(/^The answer did not come from the judge/)
    expect(globalErrorText(new ApiError(200, words))).toMatch(/^The answer did not come from the judge/)
  }
})

describe('without an answer', () => {
  it('the registered handler is called and nobody else', () => {
    const handler = vi.fn()
    const alert = vi.spyOn(window, 'alert').mockReturnValue()
    const end = onConnectionLost(handler)
    reportError(new ApiError(0, 'fetch failed'))
    expect(handler).toHaveBeenCalledOnce()
    expect(alert).not.toHaveBeenCalled()
    end()
  })

  it('an alert says so when nobody registered', () => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue()
    reportError(new ApiError(0, 'fetch failed'))
    expect(alert).toHaveBeenCalledWith(lost)
  })
})

test.each([
  [new ApiError(409, 'english', { error: 'TAG_TAKEN' }), 'A tag with this name exists already'],
  [new ApiError(0, 'fetch failed'), lost],
  [
    new ApiError(507, 'english', { error: 'DISK_FULL' }),
    'The server’s disk is full. Nothing was stored; please tell an administrator.',
  ],
  [new ApiError(501, 'Not built yet', {}), 'Not built yet'],
  [new ApiError(502, 'Bad Gateway'), 'It failed'],
  [new Error('a bug'), 'It failed'],
])('beside an action %s is said in the server’s words, or in those of the action: %s', (error, text) =>
  expect(errorTextOr(error, 'It failed')).toBe(text),
)

test('[UI-TOAST-2] the global error of a failed call stays 6.5 s', () => {
  reportError(new ApiError(500, ''))
  vi.advanceTimersByTime(6_499)
  expect(getToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(getToasts()).toHaveLength(0)
})

test('[UI-ERR-14] every refusal of the server has its text in both languages', async () => {
  // A page has no token, is never refused for one, and asks for none by a code.
  const forPrograms = ['AUTHORIZATION_PENDING', 'SLOW_DOWN', 'ACCESS_DENIED', 'EXPIRED_TOKEN']
  const met = errorNames.filter((name) => !name.startsWith('TOKEN_') && !forPrograms.includes(name))
  for (const tag of ['zh-CN', 'en-US'] as const) {
    await changeLanguage(tag)
    for (const name of met) expect(i18n.exists(`errors.${name}`), `${tag} ${name}`).toBe(true)
  }
})
