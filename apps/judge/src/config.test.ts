import { expect, it } from 'vitest'
import { InvalidSettings, readConfig } from './config.ts'

const given = {
  SERVER_URL: 'http://127.0.0.1:3000/',
  JUDGE_TOKEN: 'secret',
  RUNNER_SOCKET: '/run/runner.sock',
  JUDGE_DIR: '/var/judge',
}

it('reads the settings and fills in what is not given', () => {
  expect(readConfig({ ...given, JUDGE_SLOTS: '' })).toEqual({
    apiBase: 'http://127.0.0.1:3000/api',
    token: 'secret',
    slots: 1,
    runnerSocket: '/run/runner.sock',
    directory: '/var/judge',
    blobCacheBytes: 4 * 2 ** 30,
    compileCacheBytes: 512 * 2 ** 20,
    testlibPath: null,
    collector: null,
  })
})

it.each([
  ['SERVER_URL', 'ftp://x'],
  ['SERVER_URL', undefined],
  ['JUDGE_TOKEN', ''],
  ['JUDGE_SLOTS', '0'],
  ['JUDGE_CACHE_MB', 'much'],
  ['RUNNER_SOCKET', undefined],
  ['JUDGE_DIR', undefined],
  ['TESTLIB_PATH', 'testlib.h'],
])('names %s when it is %s', (name, value) => {
  expect(() => readConfig({ ...given, [name]: value })).toThrow(InvalidSettings)
  expect(() => readConfig({ ...given, [name]: value })).toThrow(name)
})
