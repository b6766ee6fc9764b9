// The results of a stage of `npm test` for the totals. Besides tests that failed, a file that could not be loaded, an error outside
// any test and a run without tests are failures: none of them may pass as green.

export interface Count {
  passed: number
  failed: number
}

export const passedCheck: Count = { passed: 1, failed: 0 }
export const failedCheck: Count = { passed: 0, failed: 1 }

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** A failure is found at the end of a long output by its name and the first lines of its message. */
const firstLines = (message: string): string =>
  message
    .split('\n')
    .slice(0, 6)
    .map((line) => `      ${line.slice(0, 300)}`)
    .join('\n')

/** @returns what failed, a text each: file, name and first lines */
export const listFailures = (report: string | null): string[] => {
  if (report === null) return []
  return (JSON.parse(report) as Report).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${name}\n${firstLines(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${name}\n    ${fullName}\n${firstLines(failureMessages[0] ?? '')}`,
    )
  })
}

/**
 * @param report vitest's JSON report; null when it wrote none
 * @param exitCode of the same run
 */
export const countReport = (report: string | null, exitCode: number): Count => {
  if (report === null) return failedCheck
  const { numPassedTests: passed, numFailedTests, testResults } = JSON.parse(report) as Report
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length
  const failed = numFailedTests + brokenFiles
  if (passed + failed === 0) return failedCheck
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}
