// The released versions of the Contest API that are spoken, each a writer over the same model. Where the text of a version
// and its JSON schemas differ, the schemas decide, since tools check by them.

import type {
  CollectionKind,
  ContestModel,
  FileReference,
  Models,
  ScoreboardModel,
  State,
} from './ccs-model.ts'
import { absTime, minutesTime, relTime } from './ccs-time.ts'

export const versionNames = ['2023-06', '2026-01'] as const
export type VersionName = (typeof versionNames)[number]

export type Capability =
  | 'contest_start'
  | 'contest_thaw'
  | 'team_submit'
  | 'team_clar'
  | 'post_clar'
  | 'admin_submit'
  | 'admin_clar'
  | 'post_comment'

type Json = Record<string, unknown>

type Writers = { [K in CollectionKind]: (model: Models[K]) => Json }

export interface Version {
  name: VersionName
  url: string
  /** A team has it. */
  askCapability: Capability
  /** Those who may write commentary have it, where the version has a word for it. */
  commentCapability: Capability | null
  contest: (contest: ContestModel) => Json
  state: (state: State) => Json
  scoreboard: (scoreboard: ScoreboardModel) => Json
  write: Writers
}

const absOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : absTime(ms)

const when = (given: boolean, fields: Json): Json => (given ? fields : {})

const seconds = (ms: number): number => ms / 1_000

const command = (line: string): Json => {
  const [program = '', ...args] = line.split(' ')
  return { command: program, ...when(args.length > 0, { args: args.join(' ') }) }
}

const files = (list: readonly FileReference[]): Json[] => list.map((file) => ({ ...file }))

const writeState = (state: State): Json =>
  Object.fromEntries(Object.entries(state).map(([name, at]) => [name, absOrNull(at as number | null)]))

function writeContest({ freezeDuration, penalty, ...contest }: ContestModel): Json {
  return {
    id: contest.id,
    name: contest.name,
    formal_name: contest.name,
    start_time: absOrNull(contest.start),
    countdown_pause_time: contest.countdownPause === null ? null : relTime(contest.countdownPause),
    duration: relTime(contest.duration),
    scoreboard_freeze_duration: freezeDuration === null ? null : relTime(freezeDuration),
    scoreboard_type: penalty === null ? 'score' : 'pass-fail',
  }
}

const writeJudgement = ({ id, submissionId, start, end }: Models['judgements']): Json => ({
  id,
  submission_id: submissionId,
  start_time: absTime(start.time),
  start_contest_time: relTime(start.contestTime),
  judgement_type_id: end?.typeId ?? null,
  end_time: absOrNull(end?.time),
  end_contest_time: end ? relTime(end.contestTime) : null,
  max_run_time: end?.maxRunTime === null || end === null ? null : seconds(end.maxRunTime),
  ...when(end?.score !== undefined, { score: end?.score }),
})

const common: Writers = {
  'judgement-types': ({ penalty, ...type }) => ({ ...type, ...when(penalty !== undefined, { penalty }) }),
  languages: ({ id, name, entryPoint, extensions, compile, run }) => ({
    id,
    name,
    entry_point_required: entryPoint !== null,
    ...when(entryPoint !== null, { entry_point_name: entryPoint }),
    extensions,
    compiler: compile === null ? null : command(compile),
    runner: run === null ? null : command(run),
  }),
  problems: ({ timeLimit, tests, maxScore, rgb, color, statement, ...problem }) => ({
    ...problem,
    ...when(rgb !== null, { rgb }),
    ...when(color !== null, { color }),
    time_limit: seconds(timeLimit),
    test_data_count: tests,
    ...when(maxScore !== undefined, { max_score: maxScore }),
    statement: files(statement),
  }),
  groups: ({ id, icpcId, name, type }) => ({ id, icpc_id: icpcId, name, type }),
  organizations: ({ id, icpcId, name, formalName, country, logo }) => ({
    id,
    icpc_id: icpcId,
    name,
    formal_name: formalName,
    country,
    logo: files(logo),
  }),
  teams: ({ id, icpcId, name, label, organizationId, groupIds, hidden }) => ({
    id,
    icpc_id: icpcId,
    name,
    label,
    display_name: name,
    organization_id: organizationId,
    group_ids: groupIds,
    hidden,
  }),
  persons: ({ id, name, role, teamIds }) => ({ id, name, role, team_ids: teamIds }),
  accounts: ({ id, username, name, type, teamId, personId }) => ({
    id,
    username,
    name,
    type,
    ...when(teamId !== null, { team_id: teamId }),
    ...when(personId !== null, { person_id: personId }),
  }),
  submissions: (submission) => ({
    id: submission.id,
    language_id: submission.languageId,
    problem_id: submission.problemId,
    team_id: submission.teamId,
    time: absTime(submission.time),
    contest_time: relTime(submission.contestTime),
    entry_point: submission.entryPoint,
    files: files(submission.files),
  }),
  judgements: writeJudgement,
  runs: (run) => ({
    id: run.id,
    judgement_id: run.judgementId,
    ordinal: run.ordinal,
    judgement_type_id: run.typeId,
    time: absTime(run.time),
    contest_time: relTime(run.contestTime),
    run_time: seconds(run.runTime),
  }),
  clarifications: (clarification) => ({
    id: clarification.id,
    from_team_id: clarification.fromTeamId,
    to_team_id: clarification.toTeamId,
    reply_to_id: clarification.replyToId,
    problem_id: clarification.problemId,
    text: clarification.text,
    time: absTime(clarification.time),
    contest_time: relTime(clarification.contestTime),
  }),
  awards: ({ id, citation, teamIds }) => ({ id, citation, team_ids: teamIds }),
  commentary: (commentary) => ({
    id: commentary.id,
    time: absTime(commentary.time),
    contest_time: relTime(commentary.contestTime),
    message: commentary.message,
    tags: commentary.tags,
    team_ids: commentary.teamIds,
    problem_ids: commentary.problemIds,
    submission_ids: commentary.submissionIds,
  }),
}

/** @param timeOf how minutes are written @param none whether a time that there is not is written as null */
const scoreboardWriter =
  (timeOf: (minutes: number) => unknown, none: boolean) =>
  ({ time, contestTime, state, rows }: ScoreboardModel): Json => ({
    time: absTime(time),
    contest_time: relTime(contestTime),
    state: writeState(state),
    rows: rows.map(({ rank, teamId, score, problems }) => ({
      rank,
      team_id: teamId,
      score: {
        ...('solved' in score
          ? { num_solved: score.solved, total_time: timeOf(score.penalty) }
          : { score: score.score }),
        ...when(score.time !== null || none, { time: score.time === null ? null : timeOf(score.time) }),
      },
      problems: problems.map((problem) => ({
        problem_id: problem.problemId,
        num_judged: problem.judged,
        num_pending: problem.pending,
        ...when(problem.solved !== undefined, { solved: problem.solved }),
        ...when(problem.score !== undefined, { score: problem.score }),
        ...when(problem.time !== null, { time: problem.time === null ? null : timeOf(problem.time) }),
      })),
    })),
  })

const version2023: Version = {
  name: '2023-06',
  url: 'https://ccs-specs.icpc.io/2023-06/contest_api',
  askCapability: 'team_clar',
  commentCapability: null,
  contest: (contest) => ({
    ...writeContest(contest),
    ...when(contest.penalty !== null, { penalty_time: contest.penalty }),
  }),
  state: writeState,
  scoreboard: scoreboardWriter((minutes) => minutes, false),
  write: common,
}

const version2026: Version = {
  name: '2026-01',
  url: 'https://ccs-specs.icpc.io/2026-01/contest_api',
  askCapability: 'post_clar',
  commentCapability: 'post_comment',
  contest: (contest) => ({
    ...writeContest(contest),
    ...when(contest.freezeDuration !== null, { scoreboard_thaw_time: absOrNull(contest.thaw) }),
    ...when(contest.penalty !== null, { penalty_time: minutesTime(contest.penalty ?? 0) }),
  }),
  state: writeState,
  scoreboard: scoreboardWriter(minutesTime, true),
  write: { ...common, judgements: (judgement) => ({ ...writeJudgement(judgement), current: true }) },
}

export const versions: Record<VersionName, Version> = { '2023-06': version2023, '2026-01': version2026 }
