// A contest as both versions of the Contest API understand it: ids as text, times in ms since 1970 or since
// the start. Versions write it.

export interface State {
  started: number | null
  frozen?: number | null
  ended: number | null
  thawed?: number | null
  finalized: number | null
  end_of_updates: number | null
}

export const collectionKinds = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'persons',
  'accounts',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'awards',
  'commentary',
] as const
/** In the order of references: each refers to those before it alone. */
export type CollectionKind = (typeof collectionKinds)[number]

export interface FileReference {
  href: string
  filename: string
  mime: string
  width?: number
  height?: number
}

interface Moment {
  time: number
  contestTime: number
}

export interface Models {
  'judgement-types': { id: string; name: string; penalty?: boolean; solved: boolean }
  languages: {
    id: string
    name: string
    entryPoint: string | null
    extensions: string[]
    compile: string | null
    run: string | null
  }
  problems: {
    id: string
    label: string
    name: string
    ordinal: number
    rgb: string | null
    color: string | null
    timeLimit: number
    tests: number
    maxScore?: number
    statement: FileReference[]
  }
  groups: { id: string; icpcId: string | null; name: string; type: string | null }
  organizations: {
    id: string
    icpcId: string | null
    name: string
    formalName: string | null
    country: string | null
    logo: FileReference[]
  }
  teams: {
    id: string
    icpcId: string | null
    name: string
    label: string
    organizationId: string | null
    groupIds: string[]
    hidden: boolean
  }
  persons: { id: string; name: string; role: 'contestant' | 'coach'; teamIds: string[] }
  accounts: {
    id: string
    username: string
    name: string
    type: 'team' | 'judge' | 'admin'
    teamId: string | null
    personId: string | null
  }
  submissions: Moment & {
    id: string
    languageId: string
    problemId: string
    teamId: string
    entryPoint: string | null
    files: FileReference[]
  }
  judgements: {
    id: string
    submissionId: string
    start: Moment
    end: (Moment & { typeId: string; score?: number; maxRunTime: number | null }) | null
  }
  runs: Moment & { id: string; judgementId: string; ordinal: number; typeId: string; runTime: number }
  clarifications: Moment & {
    id: string
    fromTeamId: string | null
    toTeamId: string | null
    replyToId: string | null
    problemId: string | null
    text: string
  }
  awards: { id: string; citation: string; teamIds: string[] }
  commentary: Moment & {
    id: string
    message: string
    tags: string[]
    teamIds: string[]
    problemIds: string[]
    submissionIds: string[]
  }
}

export interface ContestModel {
  id: string
  name: string
  /** Null while the countdown is held. */
  start: number | null
  /** The rest of the countdown then. */
  countdownPause: number | null
  duration: number
  freezeDuration: number | null
  thaw: number | null
  /** Minutes; null: points count. */
  penalty: number | null
}

export interface ScoreboardModel extends Moment {
  state: State
  rows: {
    rank: number
    teamId: string
    /** In minutes, as the penalty. */
    score: { solved: number; penalty: number; time: number | null } | { score: number; time: number | null }
    problems: {
      problemId: string
      judged: number
      pending: number
      solved?: boolean
      score?: number
      time: number | null
    }[]
  }[]
}
