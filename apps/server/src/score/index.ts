// The face of this noun: what others use of it.

export {
  moveFreeze,
  ranklistChanged,
  type RanklistNews,
  ranklistTopic,
  rescore,
  rescoreContest,
  scoreAnew,
} from './score.ts'
export { onOwnClocks } from './own-clock.ts'
export { worthIn } from './homework.ts'
export { saysSomething, type View } from './score-queries.ts'
export { totalAnew } from './total.ts'
export { cellsFrom } from './wire.ts'
