// Kinds of notices, and by which ways people get them beside the bell, which rings for all of it.

export const noticeKinds = ['site', 'course', 'contest', 'question', 'answer', 'mark', 'due'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeWays = ['mail', 'push'] as const
export type NoticeWay = (typeof noticeWays)[number]

export type NoticeChoice = Record<NoticeWay, boolean>

/**
 * Unless the person chooses. Mail is for what is still worth reading an hour later; a browser is subscribed by hand, so it is
 * used for nearly all. Questions of a class are many.
 */
export const noticeDefaults: Record<NoticeKind, NoticeChoice> = {
  site: { mail: true, push: true },
  course: { mail: true, push: true },
  contest: { mail: false, push: true },
  question: { mail: false, push: false },
  answer: { mail: true, push: true },
  mark: { mail: true, push: true },
  due: { mail: true, push: true },
}

/** At the bell a contest's announcements and their corrections are two kinds. */
export const noticeKindOf = (kind: string): NoticeKind | null =>
  kind === 'announcement' || kind === 'correction'
    ? 'contest'
    : (noticeKinds.find((known) => known === kind) ?? null)
