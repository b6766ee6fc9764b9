// The groups of the API documentation, by the first part of an address.

import type { Key } from '@verdict/contract/endpoints'

type PlaceOf<K extends string> = K extends `${string} /${infer Place}/${string}`
  ? Place
  : K extends `${string} /${infer Place}`
    ? Place
    : never
type Place = PlaceOf<Key>

export interface Group {
  name: string
  description: string
}

const group = (name: string, description: string): Group => ({ name, description })

const site = group('Site', 'What the site is called and offers, its clock, pictures, and Markdown.')
const account = group('Own account', 'The account of the person who calls, its sessions, tokens and notices.')
const signIn = group('Sign-in', 'Ways into an account beside its password.')
const people = group('People', 'Profiles, ranks and activity of people.')
const administration = group('Administration', 'What administrators and root do.')
const problems = group('Problems', 'Problems with their statements, tests, verifications and solutions.')
const running = group('Running code', 'Code that is kept or run without being submitted.')
const submissions = group('Submissions', 'Submitting code and reading verdicts.')
const contests = group('Contests and homework', 'Contests, homework, their ranklists and entrants.')
const exams = group('Exams', 'Exams: rosters, rooms, entry, the desk of proctors, and papers.')
const courses = group('Courses', 'Courses with their members, sections, problems, marks and announcements.')
const packages = group('Packages', 'Problems from the packages of other judges.')
const words = group('News and discussions', 'News of the site, discussions and their comments.')
const judging = group('Judging', 'The state of judging, and the protocol that judge hosts speak.')
const likeness = group('Similarity', 'Pairs of submissions that are alike, and what was made of them.')

const hooks = group(
  'Webhooks',
  'Addresses that hear of verdicts, contests and marks, and what was sent to them.',
)

/** A call at a new first part does not compile without a line here. */
const groups: Record<Place, Group> = {
  website: site,
  servertime: site,
  upload: site,
  markdown: site,
  websocket: site,
  search: site,
  today: site,
  calendar: site,
  account,
  device: signIn,
  oauth: signIn,
  lti: signIn,
  user: people,
  group: people,
  admin: administration,
  health: administration,
  problem: problems,
  testcase: problems,
  tag: problems,
  plan: problems,
  draft: running,
  run: running,
  status: submissions,
  contest: contests,
  exam: exams,
  receipt: exams,
  'receipt-keys': exams,
  course: courses,
  import: packages,
  news: words,
  discuss: words,
  judging,
  judge: judging,
  similarity: likeness,
  webhook: hooks,
}

/** @returns the first part of the address of a call */
const placeOf = (key: Key): Place => /\/([^/]*)/.exec(key)![1] as Place

export const groupOf = (key: Key): Group => groups[placeOf(key)]

/** Each once, in their order. */
export const allGroups: readonly Group[] = [...new Set(Object.values(groups))]
