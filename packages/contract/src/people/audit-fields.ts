// Fields of audit rows before and after a change, with their kinds. The server writes no others, and the page has a label for
// each.

import type { auditActions, AuditNoun } from './audit.ts'

export type AuditKind =
  | 'text'
  /** Checksums, tokens, foreign ids. */
  | 'code'
  | 'number'
  | 'milliseconds'
  | 'kilobytes'
  | 'percent'
  /** Hundredths. */
  | 'points'
  /** ISO 8601 */
  | 'time'
  | 'yesNo'
  /** 0: hidden. */
  | 'visible'
  | 'list'
  /** A course's six flags. */
  | 'role'
  | 'privilege'
  | 'verdict'
  | 'language'
  | 'languages'
  | 'color'
  | 'problemType'
  | 'answerKind'
  | 'contestType'
  | 'courseType'
  | 'labels'
  | 'contestRule'
  | 'gradeScale'
  | 'examBinding'
  /** 'auto', 'none', or minutes before the end. */
  | 'freeze'
  | 'unfreeze'
  | 'balloons'
  | 'helperKind'
  | 'signUp'
  | 'factorRule'
  /** Null: the result of every test. */
  | 'feedback'
  | 'editorialTime'
  | 'jobAction'
  | 'jobState'
  | 'reviewState'
  | 'user'
  | 'problem'
  | 'contest'
  | 'course'
  | 'discussion'
  | 'job'

/** A dot separates nested fields; `*` stands for every field there. */
export const auditFields = {
  user: {
    nick: 'text',
    motto: 'text',
    mail: 'text',
    school: 'text',
    studentNumber: 'code',
    extraShare: 'percent',
    privilege: 'privilege',
    isTeacher: 'yesNo',
    groups: 'list',
    ended: 'number',
    token: 'text',
    revoked: 'number',
    provider: 'code',
    providerId: 'code',
    displayName: 'text',
  },
  group: { title: 'text', add: 'list', remove: 'list' },
  plan: { title: 'text', isListed: 'yesNo' },
  tag: { tid: 'number', name: 'text', color: 'color' },
  problem: {
    title: 'text',
    type: 'problemType',
    status: 'visible',
    time_ms: 'milliseconds',
    memory_kb: 'kilobytes',
    code: 'text',
    'skeletons.*': 'text',
    description: 'text',
    input: 'text',
    output: 'text',
    sample_in: 'text',
    sample_out: 'text',
    hint: 'text',
    tags: 'list',
    language: 'code',
    'translations.*': 'text',
    // From the second on: by number and side.
    'samples.*': 'text',
    // By sample number, and language unless the problem's own.
    'explanations.*': 'text',
    source: 'text',
    author: 'text',
    licence: 'text',
    difficulty: 'text',
    comparison: 'code',
    protocol: 'code',
    flags: 'list',
    feedback: 'feedback',
    'references.*': 'text',
    'validators.*': 'text',
    'sources.*': 'text',
    answer: 'answerKind',
    passes: 'number',
    processes: 'number',
    utf8: 'yesNo',
    allowedLanguages: 'languages',
    // By language name: time / memory.
    'languageFactors.*': 'text',
    attachments: 'list',
    pdfs: 'list',
    course: 'course',
    shown: 'editorialTime',
    setter: 'code',
    setterRole: 'code',
    'editorial.*': 'text',
    added: 'number',
    removed: 'number',
    submit: 'number',
    solve: 'number',
  },
  testcase: {
    uuid: 'code',
    position: 'number',
    input: 'code',
    output: 'code',
    testGroups: 'list',
    added: 'number',
    removed: 'number',
    withoutAnswer: 'number',
    version: 'number',
  },
  submission: { judge: 'verdict', score: 'points', job: 'job', comment: 'text', lines: 'list' },
  contest: {
    title: 'text',
    starts_at: 'time',
    ends_at: 'time',
    due_at: 'time',
    minutes: 'number',
    from: 'time',
    until: 'time',
    section: 'text',
    reason: 'text',
    late: 'list',
    attempts: 'number',
    questions_since: 'time',
    is_draft: 'yesNo',
    points: 'list',
    colors: 'list',
    encrypt: 'contestType',
    status: 'visible',
    password: 'code',
    rule: 'contestRule',
    labeling_style: 'labels',
    penalty: 'number',
    freeze_rule: 'freeze',
    unfreeze: 'unfreeze',
    counts: 'yesNo',
    runs_allowed: 'yesNo',
    languages: 'languages',
    feedback: 'feedback',
    shares_tests: 'yesNo',
    shows_schools: 'yesNo',
    open_board: 'yesNo',
    of_teams: 'yesNo',
    api: 'yesNo',
    api_public: 'yesNo',
    answers: 'list',
    verify: 'code',
    unfrozen_at: 'time',
    course_id: 'course',
    list: 'list',
    'allow.users': 'list',
    'allow.groups': 'list',
    start: 'time',
    end: 'time',
    uid: 'user',
    entered_at: 'time',
    address: 'code',
    share: 'percent',
    laterMinutes: 'number',
    room: 'text',
    doorsMinutes: 'number',
    lateMinutes: 'number',
    lastsMinutes: 'number',
    students: 'number',
    rules: 'text',
    binds: 'examBinding',
    roomsOnly: 'yesNo',
    showsRanklist: 'yesNo',
    draftMinutes: 'number',
    proctors: 'list',
    note: 'text',
    networks: 'list',
    seats: 'list',
    seat: 'text',
    seed: 'text',
    uids: 'list',
    added: 'number',
    changed: 'number',
    accounts: 'number',
    placed: 'number',
    team: 'text',
    label: 'text',
    icpcId: 'text',
    members: 'list',
    organization: 'text',
    country: 'text',
    category: 'text',
    hidden: 'yesNo',
    ranked: 'yesNo',
    starred: 'yesNo',
    balloons: 'balloons',
    prints: 'yesNo',
    takes_virtual: 'yesNo',
    print_pages: 'number',
    print_pages_hour: 'number',
    helpers: 'list',
    helpsWith: 'helperKind',
    'awards.*': 'text',
    comment: 'text',
  },
  course: {
    name: 'text',
    description: 'text',
    encrypt: 'courseType',
    joinCode: 'code',
    language: 'language',
    code: 'text',
    languages: 'languages',
    join_code: 'code',
    feedback: 'feedback',
    uid: 'user',
    uids: 'list',
    group: 'text',
    role: 'role',
    pid: 'problem',
    pids: 'list',
    beforePos: 'number',
    gradeScale: 'gradeScale',
    gradeSteps: 'list',
    dropLowest: 'number',
    gradeCategories: 'list',
    gradeItems: 'list',
    gradeItem: 'text',
    outOf: 'points',
    isComplete: 'yesNo',
    marks: 'list',
    mark: 'points',
    reason: 'text',
    section: 'text',
    sections: 'list',
    tas: 'list',
    announcement: 'text',
    isPinned: 'yesNo',
    visibleFrom: 'time',
    copyOf: 'course',
    days: 'number',
    isOn: 'yesNo',
    renewed: 'yesNo',
    expires_at: 'time',
    platform: 'text',
    title: 'text',
    teacherRole: 'code',
    gone: 'list',
    link: 'text',
    opens: 'course',
    homework: 'contest',
    again: 'number',
  },
  news: { title: 'text', content: 'text', status: 'visible' },
  discussion: { title: 'text', content: 'text', pid: 'problem', cid: 'contest' },
  comment: { content: 'text', did: 'discussion' },
  job: {
    action: 'jobAction',
    state: 'jobState',
    submissions: 'number',
    total: 'number',
    changed: 'number',
    uid: 'user',
    pid: 'problem',
    mid: 'contest',
    judge: 'verdict',
    language: 'language',
    from: 'time',
    to: 'time',
    sim: 'percent',
    course: 'course',
  },
  similarity: { state: 'reviewState', note: 'text', people: 'list' },
  notification: { title: 'text', content: 'text' },
  'judge-host': {
    name: 'text',
    disabled: 'yesNo',
    drained: 'yesNo',
    slotShare: 'number',
    labels: 'list',
    label: 'text',
  },
  'learning-platform': {
    name: 'text',
    issuer: 'code',
    clientId: 'code',
    deployments: 'list',
    loginUrl: 'code',
    tokenUrl: 'code',
    keysUrl: 'code',
    audience: 'code',
    frames: 'list',
    creates: 'yesNo',
    matches: 'code',
    on: 'yesNo',
    keyId: 'code',
  },
  'sign-in-provider': {
    titleEn: 'text',
    titleZh: 'text',
    kind: 'code',
    on: 'yesNo',
    creates: 'yesNo',
    matches: 'list',
    rules: 'list',
    'config.*': 'text',
    newSecrets: 'list',
    people: 'number',
    providers: 'list',
  },
  webhook: {
    course: 'course',
    cid: 'contest',
    // The rest of an address may be a secret.
    host: 'code',
    kinds: 'list',
    seesFrozen: 'yesNo',
    isOn: 'yesNo',
  },
  site: {
    localLogin: 'yesNo',
    managersRejudgeAndExport: 'yesNo',
    signUp: 'signUp',
    signUpCode: 'yesNo',
    signUpDomains: 'list',
    setupAside: 'list',
    secondFactor: 'factorRule',
    outboundNetworks: 'list',
    mailOn: 'yesNo',
    mailServer: 'text',
    mailPort: 'number',
    mailTls: 'code',
    mailName: 'text',
    mailPassword: 'yesNo',
    mailAddress: 'text',
    mailSender: 'text',
    mailPerMinute: 'number',
    pushOn: 'yesNo',
    mailKind: 'code',
    recipient: 'text',
    title: 'text',
    logo: 'code',
    contact: 'text',
    footer: 'text',
    pageLanguage: 'code',
    timeZone: 'text',
    kept: 'list',
    removedOld: 'list',
    language: 'language',
    isOffered: 'yesNo',
    timeFactor: 'text',
    memoryFactor: 'text',
  },
} as const satisfies Record<AuditNoun, Record<string, AuditKind>>

const kinds: Partial<Record<string, Partial<Record<string, AuditKind>>>> = auditFields

/** Undefined for fields of other versions. */
export function auditKind(action: string, name: string): AuditKind | undefined {
  const known = kinds[action.split('.')[0] ?? '']
  return known?.[name] ?? known?.[`${name.split('.')[0]}.*`]
}

export type AuditField<N extends AuditNoun> = keyof (typeof auditFields)[N] & string
type Outer<Name extends string> = Name extends `${infer Object}.${string}` ? Object : Name

type AuditState<N extends AuditNoun> = Readonly<Partial<Record<Outer<AuditField<N>>, unknown>>>

export type AuditActionOf<N extends AuditNoun> = `${N}.${(typeof auditActions)[N][number]}`

export interface AuditStates<N extends AuditNoun> {
  before?: AuditState<N> | undefined
  after?: AuditState<N> | undefined
}
