// Kinds of notices, and by which ways people get them beside the bell, which rings for all of it.

export const noticeKinds = ['site', 'course', 'contest', 'question', 'answer', 'mark'] as const
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
}

/** At the bell a contest's announcements and their corrections are two kinds. */
export const noticeKindOf = (kind: string): NoticeKind | null =>
  kind === 'announcement' || kind === 'correction'
    ? 'contest'
    : (noticeKinds.find((known) => known === kind) ?? null)
