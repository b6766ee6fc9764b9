export { writeExamLog } from './log.ts'
