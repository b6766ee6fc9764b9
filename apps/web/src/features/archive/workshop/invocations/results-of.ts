/** @returns for each of `programs` the run of its name, each used once */
export function resultsOf<Run extends { name: string }>(
  programs: readonly { name: string }[],
  runs: readonly Run[],
): (Run | undefined)[] {
  const left = [...runs]
  return programs.map(({ name }) => {
    const at = left.findIndex((run) => run.name === name)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  })
}
