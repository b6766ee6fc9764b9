interface Listed {
  pid: number
}

export const problemsRemoved = <T extends Listed>(before: readonly T[], after: readonly Listed[]): T[] =>
  before.filter(({ pid }) => !after.some((problem) => problem.pid === pid))
