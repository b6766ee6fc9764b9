// Exams: a contest that is sat in rooms, under supervision. Setup, entry, the proctors' desk, receipts and papers, and
// rehearsals. Owns the exam_ tables, receipt_keys and rehearsals. Asks contest/ for the contest itself, its submissions
// and its ranklist.

export { type ExamMessageNews, examMessageTopic } from './exam-desk/say.ts'
export { keepLoggingLeft } from './exam-entry/entry.ts'
export { keepHandingIn } from './exam-paper/hand-in.ts'
export { rotateReceiptKey } from './exam-paper/keys.ts'
export { keepClosing } from './exam-sitting.ts'
export { rehearse } from './rehearsal/rehearsal-run.ts'
