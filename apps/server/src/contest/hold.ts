// Holding a contest for the length of a transaction, as other nouns need it.

export { databaseClock, shareContest } from './write-queries.ts'
