// The face of this noun: what others use of it.

export { rebuildSimilarity } from './rebuild.ts'
export { figuresWithin } from './within.ts'
export { keepComparing } from './work.ts'
