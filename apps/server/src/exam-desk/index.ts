// The face of this noun: what others use of it.

export { examMessageTopic, type ExamMessageNews } from './say.ts'
