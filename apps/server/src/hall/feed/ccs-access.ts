// The endpoint `access`: capabilities and properties by role.

import { offersCommentary } from './ccs-commentary.ts'
import type { CcsRole, CcsStanding } from './ccs-standing.ts'
import type { Capability, Version } from './ccs-version.ts'
import { freezes, type Hall } from './hall.ts'

const capabilitiesOf = (role: CcsRole, { askCapability, commentCapability }: Version): Capability[] => {
  const comments = commentCapability === null ? [] : [commentCapability]
  if (role === 'admin') return ['contest_start', 'contest_thaw', 'admin_submit', 'admin_clar', ...comments]
  if (role === 'judge') return comments
  return role === 'team' ? ['team_submit', askCapability] : []
}

const judgementTypes = ['id', 'name', 'solved']
const contest = [
  'id',
  'name',
  'formal_name',
  'start_time',
  'countdown_pause_time',
  'duration',
  'scoreboard_freeze_duration',
  'scoreboard_type',
]
const languages = [
  'id',
  'name',
  'entry_point_required',
  'entry_point_name',
  'extensions',
  ...['compiler', 'runner'].flatMap((name) => [`${name}.command`, `${name}.args`]),
]
const submissions = [
  'id',
  'language_id',
  'problem_id',
  'team_id',
  'time',
  'contest_time',
  'entry_point',
  'files',
]
const judgements = [
  'id',
  'submission_id',
  'judgement_type_id',
  'start_time',
  'start_contest_time',
  'end_time',
  'end_contest_time',
  'max_run_time',
]

const clarifications = [
  'id',
  'from_team_id',
  'to_team_id',
  'reply_to_id',
  'problem_id',
  'text',
  'time',
  'contest_time',
]
const commentary = [
  'id',
  'time',
  'contest_time',
  'message',
  'tags',
  'team_ids',
  'problem_ids',
  'submission_ids',
]

function propertiesOf(hall: Hall, role: CcsRole, version: Version): Record<string, string[]> {
  const isScored = hall.penalty === null
  const isNewer = version.name !== '2023-06'
  const when = (given: boolean, ...names: string[]): string[] => (given ? names : [])
  const isOwn = role !== 'public'
  return {
    contest: [
      ...contest,
      ...when(!isScored, 'penalty_time'),
      ...when(isNewer && freezes(hall), 'scoreboard_thaw_time'),
    ],
    'judgement-types': [...judgementTypes, ...when(!isScored, 'penalty')],
    languages,
    problems: [
      'id',
      'label',
      'name',
      'ordinal',
      'rgb',
      'color',
      'time_limit',
      'test_data_count',
      ...when(isScored, 'max_score'),
      'statement',
    ],
    groups: ['id', 'icpc_id', 'name', 'type'],
    organizations: ['id', 'icpc_id', 'name', 'formal_name', 'country', 'logo'],
    teams: ['id', 'icpc_id', 'name', 'label', 'display_name', 'organization_id', 'group_ids', 'hidden'],
    ...(isOwn && {
      persons: ['id', 'name', 'role', 'team_ids'],
      accounts: ['id', 'username', 'name', 'type', 'team_id', 'person_id'],
    }),
    state: ['started', 'ended', 'finalized', 'end_of_updates', ...when(freezes(hall), 'frozen', 'thawed')],
    submissions,
    judgements: [...judgements, ...when(isScored, 'score'), ...when(isNewer, 'current')],
    runs: ['id', 'judgement_id', 'ordinal', 'judgement_type_id', 'time', 'contest_time', 'run_time'],
    clarifications,
    awards: ['id', 'citation', 'team_ids'],
    ...(offersCommentary(hall, role) && { commentary }),
    scoreboard: ['time', 'contest_time', 'state', 'rows'],
    'event-feed': ['type', 'id', 'data', 'token'],
  }
}

export const accessOf = ({ hall, role }: CcsStanding, version: Version) => ({
  capabilities: capabilitiesOf(role, version),
  endpoints: Object.entries(propertiesOf(hall, role, version)).map(([type, properties]) => ({
    type,
    properties,
  })),
})
