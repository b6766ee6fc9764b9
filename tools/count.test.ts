import { describe, expect, it } from 'vitest'
import { countReport, listFailures } from './count.ts'

const report = (passed: number, failed: number, files: [string, string[]][] = []) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: files.map(([status, tests]) => ({
      status,
      assertionResults: tests.map((status) => ({ status })),
    })),
  })

describe('what a stage of tests counts for', () => {
  it.each([
    ['all green', report(3, 0), 0, { passed: 3, failed: 0 }],
    ['a failed test', report(2, 1, [['failed', ['passed', 'failed']]]), 1, { passed: 2, failed: 1 }],
    ['a file that could not be loaded', report(2, 0, [['failed', []]]), 1, { passed: 2, failed: 1 }],
    ['an error outside any test', report(5, 0), 1, { passed: 5, failed: 1 }],
    ['no test at all', report(0, 0), 0, { passed: 0, failed: 1 }],
    ['a run that wrote no report', null, 1, { passed: 0, failed: 1 }],
  ])('%s', (_, json, code, count) => {
    expect(countReport(json, code)).toEqual(count)
  })
})

describe('what failed', () => {
  const assertion = (status: string) => ({
    status,
    fullName: `a ${status} test`,
    failureMessages: ['Error: no', 'x'],
  })

  it('is described by file, name and message', () => {
    const json = JSON.stringify({
      testResults: [
        {
          name: '/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [assertion('passed'), assertion('failed')],
        },
        { name: '/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: '/c.test.ts', status: 'passed', message: '', assertionResults: [assertion('passed')] },
      ],
    })
    expect(listFailures(json)).toEqual([
      '/a.test.ts\n    a failed test\n      Error: no',
      '/b.test.ts\n      Cannot find module',
    ])
  })

  it('is nothing where there is no report', () => {
    expect(listFailures(null)).toEqual([])
  })
})
