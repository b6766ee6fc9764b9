// Kinds of notices, and by which ways people get them beside the bell, which rings for all of it.

export const noticeKinds = [
  'site',
  'course',
  'contest',
  'question',
  'answer',
  'mark',
  'due',
  'setter',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

const noticeWays = ['mail', 'push'] as const
export type NoticeWay = (typeof noticeWays)[number]

/** Whether it is mailed, unless the person chooses: what is still worth reading an hour later. Questions of a class are many. */
export const mailedByDefault: Record<NoticeKind, boolean> = {
  site: true,
  course: true,
  contest: false,
  question: false,
  answer: true,
  mark: true,
  due: true,
  setter: true,
}

/** The same, of notices to browsers: they interrupt, so that news of a class that everybody writes are left out. */
export const pushedByDefault: Record<NoticeKind, boolean> = {
  site: true,
  course: true,
  contest: true,
  question: false,
  answer: true,
  mark: true,
  due: true,
  setter: true,
}

/** At the bell they are more. */
const finer: Readonly<Record<string, NoticeKind>> = {
  announcement: 'contest',
  correction: 'contest',
  begins: 'due',
}

export const noticeKindOf = (kind: string): NoticeKind | null =>
  finer[kind] ?? noticeKinds.find((known) => known === kind) ?? null
