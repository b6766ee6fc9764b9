// The face of the commands: what the server itself does of their work when it starts.

export { ensureFirstProblem } from './first-problem.ts'
export { prepareFirstStart, type RootAccount } from './first-start.ts'
