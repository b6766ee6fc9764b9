import { languageTagLength, tagsOfFilter, roomLength } from './address-limits.ts'

export const studentNumberLength = 32
export const signOnProviderLength = 30
export const signInLimits = {
  line: 500,
  address: 1_000,
  /** Certificates and keys. */
  text: 30_000,
  /** One SAML provider’s; that of a federation describes thousands. */
  metadata: 300_000,
  /** A form with an answer, in bytes. */
  posted: 262_144,
  attributes: 200,
  attributeName: 200,
  attributeValue: 1_000,
  title: 40,
  providers: 20,
  rules: 50,
  /** Also templates. */
  pattern: 300,
  /** An encrypted password, in base64. */
  sealed: 2_000,
} as const

export const markdownLength = 200_000

export const profileLimits = { nick: 30, motto: 300, mail: 254, school: 30 } as const
export const signUpLimits = { code: { min: 6, max: 60 }, domains: 50, domain: 200 } as const
export const mailLimits = {
  server: 253,
  name: 254,
  password: 500,
  sender: 60,
  perMinute: 10_000,
  token: 200,
  /** Address of a push service for one browser. */
  endpoint: 1_000,
} as const
/** `typedCode`: with what people put between its letters. */
export const tokenLimits = { name: 60, ofPerson: 50, typedCode: 30, deviceCode: 100 } as const
export const siteFaceLimits = { title: 60, contact: 200, footer: 500 } as const
/** Longer than names, so that a mail address is answered like any wrong name. */
export const loginNameLength = 100

/** Codes with the blanks that people type; what a browser hands over of a passkey. */
export const secondFactorLimits = { code: 60, name: 40, id: 1_400, part: 20_000, transports: 10 } as const

export const contestLimits = {
  title: 100,
  password: 100,
  problems: 100,
  users: 5_000,
  groups: 500,
  /** Minutes for each failure on a solved problem, where a contest chooses them. */
  penalty: { usual: 20, max: 120 },
} as const
export const teamLimits = {
  name: 100,
  formalName: 200,
  label: 20,
  externalId: 36,
  icpcId: 36,
  type: 40,
  room: roomLength,
  seat: 20,
  picture: 90,
  cell: 1_000,
  members: 20,
  teams: 3_000,
  organizations: 1_000,
  categories: 50,
  sheetRows: 1_000,
  slips: 200,
  colorName: 30,
} as const
/** `things`: teams, problems or submissions that one is about. */
export const commentaryLimits = { message: 2_000, tags: 20, tag: 50, things: 50 } as const
export const hallLimits = {
  /** For each kind of help. */
  helpers: 100,
  /** That a queue shows at once; the rest moves up. */
  balloons: 200,
  brought: 30,
  rooms: 200,
} as const
export const printLimits = {
  title: 100,
  /** In UTF-8, of one document, and its pages. */
  bytes: 65_536,
  pages: 20,
  pagesOfEntrant: 500,
  pagesInHour: 10_000,
  /** That a queue shows at once. */
  queue: 200,
  printed: 30,
  own: 50,
  keptHours: 24,
} as const
export const courseLimits = {
  name: { min: 3, max: 30 },
  description: 100,
  joinCode: { min: 6, max: 20 },
  typedCode: 100,
  problemsAtOnce: 100,
  sections: 50,
  sectionName: 30,
  sectionTas: 50,
  joinToken: 64,
  copyDays: 3_650,
} as const
export const examEntryLimits = { code: 60, idleSeconds: 86_400 } as const
/** `tries`: of one submission with other limits. */
export const juryDeskLimits = {
  minutes: 1_440,
  reason: 200,
  waiting: 100,
  latest: 30,
  removals: 50,
  held: 50,
  confirmedAtOnce: 100,
  tries: 10,
} as const
export const examTimeLimits = { minutes: 1_440, reason: 200 } as const

export const examLimits = {
  doorsMinutes: 240,
  lastsMinutes: 1_440,
  draftMinutes: 60,
  rules: 20_000,
  proctors: 100,
  rooms: 60,
  roomName: 40,
  roomNote: 200,
  networks: 50,
  network: 50,
  seats: 1_000,
  side: 100,
  seatName: 20,
  sitters: 2_000,
  seed: 40,
} as const
export const planLimits = { title: 100, about: 2_000, problems: 200, ofPerson: 200 } as const
export const calendarLimits = { file: 64, entries: 1_000, days: 400 } as const
export const gradebookLimits = {
  name: 30,
  title: 100,
  columns: 50,
  /** Hundredths of a point. */
  outOf: 1_000_000,
  reason: 300,
  label: 10,
  steps: 15,
  categories: 20,
  items: 500,
  weight: 100_000,
  lines: 5_000,
  line: 1_000,
} as const
export const discussionLimits = { title: 100, content: 20_000, readers: 100 } as const
/** Prepared by a contest. */
export const preparedAnswerLimits = { answers: 9, text: 1_000 } as const
export const newsLimits = { title: 200, content: markdownLength } as const
export const announcementLimits = { title: 100, content: 50_000 } as const
export const noticeLimits = { title: 30, content: 300 } as const
export const problemLimits = {
  title: 200,
  description: markdownLength,
  part: 50_000,
  skeleton: 65_536,
  samples: 20,
  translations: 20,
  languageTag: languageTagLength,
  source: 200,
  author: 200,
  licence: 100,
  difficulty: 50,
  attachments: 50,
  attachmentName: 100,
  references: 50,
  sources: 60,
  validators: 10,
  programName: 100,
  flags: 20,
  flag: 200,
} as const
/** Notes of setters, with their answers. */
export const problemNoteLimits = { content: 2_000, target: 120, ofProblem: 500 } as const
export const editorialLimits = { text: markdownLength, languages: problemLimits.translations + 1 } as const
export const groupTitleLimits = { min: 4, max: 79 } as const
export const judgeHostNameLength = 40
export const judgeLabelLength = 30
export const maxJudgeLabels = 10
export const tagLimits = { name: { min: 1, max: 30 }, ofProblem: 20, ofFilter: tagsOfFilter } as const
export const timeZoneLength = 64
export const importCellLength = 1_024

/** Per call that adds people to a group or course. */
export const namedAtOnce = 5_000
/** Per call that does to each of them what is otherwise done one by one. */
export const actedOnAtOnce = 100
export const groupsOfPerson = 100

/** The oldest are dropped. */
export const draftLimits = { perPerson: 100 } as const

export const examDeskLimits = {
  text: 2_000,
  reason: 200,
  people: 2_000,
  seats: 4_000,
  waiting: 500,
  questions: 5,
  messages: 200,
} as const
export const reviewedAtOnce = 300
export const reviewNoteLength = 2_000
export const examPaperLimits = { code: 40, reason: 500 } as const

export const outboundNetworksMax = 50

export const ltiLimits = {
  name: 60,
  address: 1_000,
  clientId: 255,
  deployment: 255,
  deployments: 50,
  frames: 20,
  platforms: 50,
  secret: 43,
  /** For ids and titles that a platform signed. */
  said: 1_000,
  hint: 8_000,
  /** Base64 of a signed message, which Canvas fills with many claims. */
  message: 65_536,
} as const

export const webhookLimits = {
  address: 1_000,
  /** For a course or a contest. */
  ofOne: 5,
  ofSite: 20,
  /** Characters of an answer that the log keeps. */
  answer: 1_000,
  /** Finished messages in the log of a hook. */
  log: 200,
  logDays: 30,
  waiting: 10_000,
} as const
