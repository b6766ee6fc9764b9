// How much may be typed into a field, in characters: the contract refuses more, and forms and addresses stop there.

/** Texts that lists are searched by. */
export const keywordLength = 30
export const uidLength = 20
export const studentNumberLength = 32
/** The target of an audit entry, as it is searched for. */
export const auditTargetLength = 100
/** The name of an action in the audit log. */
export const auditActionLength = 60
/** The code that an identity service returns in the address. */
export const signOnValueLength = 4_096
/** The name of an identity service. */
export const signOnProviderLength = 30

/** The main text of a statement or an announcement, and any text that is rendered. */
export const markdownLength = 200_000

export const profileLimits = { nick: 30, motto: 300, mail: 254, school: 30 } as const
/** The name typed at the login: longer than names are, so that a mail address is answered like a wrong name. */
export const loginNameLength = 100

export const contestLimits = { title: 100, password: 100, problems: 100, users: 5_000, groups: 500 } as const
export const courseLimits = {
  name: { min: 3, max: 30 },
  description: 100,
  joinCode: { min: 6, max: 20 },
  /** The code typed to join: longer than codes are, so that a wrong one is answered as one. */
  typedCode: 100,
  problemsAtOnce: 100,
  sections: 50,
  sectionName: 30,
  sectionTas: 50,
  joinToken: 64,
  /** The name of a time zone. */
  timeZone: 64,
  copyDays: 3_650,
} as const
/** The code of a slip as it is typed, and the seconds that a page counts without a key or the pointer. */
export const examEntryLimits = { code: 60, idleSeconds: 86_400 } as const
/** Time that is given to one person in an exam, in minutes, and why. */
export const examTimeLimits = { minutes: 1_440, reason: 200 } as const

/** An exam has minutes and texts of its sitting, rooms with seats, and a roster. */
export const examLimits = {
  doorsMinutes: 240,
  lastsMinutes: 1_440,
  draftMinutes: 60,
  rules: 20_000,
  proctors: 100,
  rooms: 60,
  roomName: 40,
  roomNote: 200,
  /** In a room. */
  networks: 50,
  network: 50,
  /** In all rooms together. */
  seats: 1_000,
  /** On the map of a room. */
  side: 100,
  seatName: 20,
  sitters: 2_000,
  seed: 40,
} as const
/** For one's own calendar: the file's name, what stands in it, and how long ago that may have ended. */
export const calendarLimits = { file: 64, entries: 1_000, days: 400 } as const
export const gradebookLimits = {
  name: 30,
  label: 10,
  steps: 15,
  categories: 20,
  items: 500,
  /** 1,000, in hundredths. */
  weight: 100_000,
  /** The lines of a sheet in whose order an export is. */
  lines: 5_000,
  line: 1_000,
} as const
export const discussionLimits = { title: 100, content: 20_000 } as const
export const newsLimits = { title: 200, content: markdownLength } as const
export const announcementLimits = { title: 100, content: 50_000 } as const
/** The text of a notification. */
export const noticeLimits = { title: 30, content: 300 } as const
/** `part` is input, output, hint and each sample; `flag` an argument of a checker. */
export const problemLimits = {
  title: 200,
  description: markdownLength,
  part: 50_000,
  skeleton: 65_536,
  samples: 20,
  translations: 20,
  languageTag: 35,
  source: 200,
  author: 200,
  licence: 100,
  difficulty: 50,
  attachments: 50,
  attachmentName: 100,
  references: 50,
  validators: 10,
  programName: 100,
  flags: 20,
  flag: 200,
} as const
/** A solution by a teacher; languages: the problem's own and all that it is translated into. */
export const editorialLimits = { text: markdownLength, languages: problemLimits.translations + 1 } as const
export const groupTitleLimits = { min: 4, max: 79 } as const
export const judgeHostNameLength = 40
export const judgeLabelLength = 30
export const maxJudgeLabels = 10
export const tagLimits = { name: { min: 1, max: 30 }, ofProblem: 20 } as const
/** One cell of a sheet of new accounts. */
export const importCellLength = 1_024

/** People who are put into a group or a course by one call. */
export const namedAtOnce = 5_000
/** Groups of one person. */
export const groupsOfPerson = 100

/** Drafts of one person: the oldest go first. */
export const draftLimits = { perPerson: 100 } as const

/** The length of any list. */
export const pageLimits = { page: 100_000, pageSize: 100 } as const
/** Texts of the desk of an exam; people: as many as it shows; questions: of one person, without an answer. */
export const examDeskLimits = {
  text: 2_000,
  reason: 200,
  people: 2_000,
  seats: 4_000,
  waiting: 500,
  questions: 5,
  messages: 200,
} as const
/** Pairs of programs that are reviewed by one call. */
export const reviewedAtOnce = 300
export const reviewNoteLength = 2_000
/** The code of a receipt, with dashes and blanks as people type them, and why a hand-in was taken back. */
export const examPaperLimits = { code: 40, reason: 500 } as const
