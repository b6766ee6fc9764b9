// Answers of organizers by one button. Each reader reads them in their own language.

export const quickAnswers = {
  'no-comment': 'No comment.',
  statement: 'Read the statement.',
  yes: 'Yes.',
  no: 'No.',
} as const

export type QuickAnswer = keyof typeof quickAnswers
export const quickAnswerNames = Object.keys(quickAnswers) as QuickAnswer[]
