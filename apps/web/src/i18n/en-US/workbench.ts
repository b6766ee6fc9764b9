export const workbench = {
  sent: 'Submission',
  why: 'See what failed',
  offer: 'Prefer verdicts beside the statement?',
  stay: 'Yes, from now on',
  go: 'No',
} as const
