/** By short code; explanations are in faq.ts. */
export const verdict = {
  points: '{{points}} of 100 points',
  received: 'Received',
  receivedNote: 'This contest shows results only once it is over.',
  name: {
    pd: 'Pending',
    rj: 'Running & Judging',
    ce: 'Compile Error',
    ac: 'Accepted',
    re: 'Runtime Error',
    wa: 'Wrong Answer',
    tle: 'Time Limit Exceeded',
    mle: 'Memory Limit Exceeded',
    ole: 'Output Limit Exceeded',
    pe: 'Presentation Error',
    se: 'System Error',
    rp: 'Rejudge Pending',
    sk: 'Skipped',
  },
} as const
