export { writeExamLog } from '../exam-log/index.ts'
