// The types of the database, made from a database that was really migrated. `node tools/database-types.ts` writes them
// anew (with DATABASE_URL, or the one given); a test of the server compares them, so that they never drift.

import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/** Where the types lie of columns that hold one of few values, or JSON of one shape. */
const sources = {
  '@verdict/contract/failure': ['FoundFailure'],
  '@verdict/contract/job': ['JobFilter'],
  '@verdict/contract/judge-protocol': ['JudgedTest'],
  '@verdict/contract/package': ['ImportDifferences', 'ImportFaultSaid', 'ImportPreview'],
  '@verdict/contract/problem-content': ['StoredSample'],
  '@verdict/contract/problem': ['StatementHtml'],
  '@verdict/contract/realtime': ['DiscussionNewsKind'],
  '@verdict/contract/run': ['RunResult', 'Written'],
  '@verdict/contract/testcase': ['FileFault'],
  '@verdict/domain/access-token': ['TokenScope'],
  '@verdict/domain/allowed-languages': ['ProblemFactors'],
  '@verdict/domain/comparison': ['Comparison'],
  '@verdict/domain/contest-rules/table': ['ContestRuleName'],
  '@verdict/domain/contest': ['ContestStatus', 'ContestVisibility', 'LabelingStyle', 'OwnTime', 'Pause'],
  '@verdict/domain/course': ['CourseVisibility', 'RolePreset'],
  '@verdict/domain/editorial': ['EditorialTime'],
  '@verdict/domain/exam': ['ExamBinding', 'ExamDetails', 'ExamLogKind'],
  '@verdict/domain/feedback': ['Feedback'],
  '@verdict/domain/gradebook': ['GradeScale', 'GradeStep'],
  '@verdict/domain/health': ['ServerFault'],
  '@verdict/domain/homework': ['LateStep', 'LineComment'],
  '@verdict/domain/job': ['JobAction', 'JobState'],
  '@verdict/domain/language': ['Language', 'LanguageFamily'],
  '@verdict/domain/lti': ['GradeState', 'LtiMatch', 'LtiMessage'],
  '@verdict/domain/mail': ['DeliveryState'],
  '@verdict/domain/news': ['NewsStatus'],
  '@verdict/domain/notice-kind': ['NoticeWay'],
  '@verdict/domain/oauth': ['SignInAction'],
  '@verdict/domain/package': ['ImportChoice', 'ImportState', 'Lack', 'PointReading'],
  '@verdict/domain/privilege': ['Privilege'],
  '@verdict/domain/problem': ['InteractorProtocol', 'ProblemStatus', 'ProblemType', 'ProgramProtocol', 'TagColor'],
  '@verdict/domain/quick-answer': ['QuickAnswer'],
  '@verdict/domain/similarity': ['ReviewState'],
  '@verdict/domain/test-groups': ['GroupPasses', 'GroupPoints', 'GroupWay', 'TestGroup'],
  '@verdict/domain/time-limit': ['TimeRule'],
  '@verdict/domain/verdict': ['Judge'],
  '@verdict/domain/verification': ['ExpectedScore', 'ProgramKind', 'RunSummary', 'VerificationState'],
  '@verdict/domain/webhook': [
    'ContestMilestone',
    'HookDeliveryState',
    'WebhookEvent',
    'WebhookFacts',
    'WebhookKind',
    'WebhookOffReason',
  ],
}

/** `Generated` where the database has a default; JSON is written as text. */
const columns = {
  'access_tokens.privilege': 'Privilege',
  'access_tokens.scopes': 'TokenScope[]',
  'broken_files.state': 'FileFault',
  'code_templates.language': 'Language',
  'contests.encrypt': 'Generated<ContestVisibility>',
  'contests.feedback': 'Feedback | null',
  'contests.labeling_style': 'Generated<LabelingStyle>',
  'contests.languages': 'Generated<Language[]>',
  'contests.late': 'Generated<ColumnType<LateStep[], string, string>>',
  'contests.pauses': 'Generated<ColumnType<Pause[], string, string>>',
  'contest_own_times.own': 'ColumnType<OwnTime, string, string>',
  'contests.rule': 'Generated<ContestRuleName>',
  'contests.status': 'Generated<ContestStatus>',
  'contests.unfreeze': "Generated<'auto' | 'manual'>",
  'course_templates.language': 'Language',
  'courses.encrypt': 'Generated<CourseVisibility>',
  'courses.languages': 'Generated<Language[]>',
  'courses.feedback': 'Feedback | null',
  'deliveries.state': 'Generated<DeliveryState>',
  'deliveries.way': 'NoticeWay',
  'device_codes.privilege': 'Privilege | null',
  'device_codes.scopes': 'TokenScope[]',
  'drafts.language': 'Language',
  'gradebooks.scale': 'Generated<GradeScale>',
  'gradebooks.steps': 'Generated<ColumnType<GradeStep[], string, string>>',
  'exam_drafts.language': 'Language',
  'exams.binds': 'Generated<ExamBinding>',
  'exam_log.details': 'Generated<ColumnType<ExamDetails, string, string>>',
  'exam_log.kind': 'ExamLogKind',
  'editorials.language': 'Language | null',
  'discussion_comments.quick': 'QuickAnswer | null',
  'editorials.shown': 'EditorialTime',
  'job_submissions.new_judge': 'Judge | null',
  'job_submissions.old_judge': 'Judge',
  'jobs.action': 'JobAction',
  'jobs.applied_from': 'ColumnType<{ address: string; agent: string; requestId: string }, string, string> | null',
  'jobs.filter': 'ColumnType<JobFilter | { sids: number[] }, string, string>',
  'jobs.state': 'Generated<JobState>',
  'judgements.group_points': 'ColumnType<GroupPoints[] | null, string | null, string | null>',
  'judgements.groups': 'ColumnType<TestGroup[] | null, string | null, string | null>',
  'judgement_failures.found': 'ColumnType<FoundFailure, string, string>',
  'judgements.judge': 'Judge',
  'judgements.tests': 'Generated<ColumnType<JudgedTest[], string, string>>',
  'lti_contexts.teacher_role': 'Generated<RolePreset>',
  'lti_grades.state': 'Generated<GradeState>',
  'lti_keys.public_key': 'ColumnType<Record<string, string>, string, string>',
  'lti_launches.message': 'ColumnType<LtiMessage, string, string>',
  'lti_platforms.matches': 'Generated<LtiMatch>',
  'news.status': 'NewsStatus',
  'notifications.kind': "Generated<'site' | 'webhook' | 'mark' | 'course' | 'due' | 'begins' | DiscussionNewsKind>",
  'oauth_attempts.action': 'SignInAction',
  'package_files.fault': 'ColumnType<ImportFaultSaid, string, string> | null',
  'package_files.state': "Generated<'waiting' | 'read' | 'broken'>",
  'package_imports.started_from':
    'ColumnType<{ address: string; agent: string; requestId: string }, string, string> | null',
  'package_imports.state': 'Generated<ImportState>',
  'package_problems.choice': 'ImportChoice | null',
  'package_problems.fault': 'ColumnType<ImportFaultSaid, string, string> | null',
  'package_problems.known':
    'ColumnType<{ pid: number; title: string; differences: ImportDifferences; reading?: PointReading | null }, string, string> | null',
  'package_problems.preview': 'ColumnType<ImportPreview, string, string>',
  'package_problems.reading': 'PointReading | null',
  'package_problems.state': "Generated<'found' | 'waiting' | 'done' | 'failed'>",
  'problem_packages.reading': 'PointReading | null',
  'problem_references.expected': 'Judge[]',
  'problem_references.language': 'Language',
  'problem_references.score': 'ColumnType<ExpectedScore | null, string | null, string | null>',
  'problem_skeletons.family': 'LanguageFamily',
  'problem_statements.html': 'ColumnType<StatementHtml, string, string>',
  'problem_validators.language': 'Generated<Language>',
  'problem_validators.protocol': 'InteractorProtocol',
  'problems.comparison': 'ColumnType<Comparison | null, string | null, string | null>',
  'problems.feedback': 'Feedback | null',
  'problems.lacks': 'Generated<Lack[]>',
  'problems.language_factors': 'Generated<ColumnType<ProblemFactors[], string, string>>',
  'problems.languages': 'Generated<Language[]>',
  'problems.protocol': 'Generated<ProgramProtocol>',
  'problems.samples': 'Generated<ColumnType<StoredSample[], string, string>>',
  'problems.status': 'Generated<ProblemStatus>',
  'problems.time_rule': 'ColumnType<TimeRule | null, string | null, string | null>',
  'problems.titles': 'Generated<ColumnType<Record<string, string>, string, string>>',
  'problems.type': 'Generated<ProblemType>',
  'submission_marks.lines': 'ColumnType<LineComment[], string, string>',
  'probes.judge': 'Judge | null',
  'probes.language': 'Language',
  'runs.cases': 'ColumnType<{ input: Written; expected: Written | null }[], string, string>',
  'runs.ended': "'done' | 'stopped' | 'failed' | null",
  'runs.judge': 'Judge | null',
  'runs.language': 'Language',
  'runs.result': 'ColumnType<RunResult, string, string> | null',
  'server_processes.faults': 'Generated<ColumnType<ServerFault[], string, string>>',
  'sessions.privilege': 'Privilege',
  'similarity_grounds.family': 'LanguageFamily',
  'similarity_marks.family': 'LanguageFamily',
  'similarity_prints.family': 'LanguageFamily',
  'similarity_reviews.state': 'Generated<ReviewState>',
  'submissions.counted_judge': 'Judge | null',
  'submissions.judge': 'Generated<Judge>',
  'submissions.language': 'Language',
  'tags.color': 'Generated<TagColor>',
  'test_groups.passes': 'GroupPasses | null',
  'test_groups.way': 'GroupWay',
  'users.privilege': 'Generated<Privilege>',
  'verification_runs.expected': 'Generated<Judge[]>',
  'verification_runs.judge': 'Judge | null',
  'verification_runs.kind': 'ProgramKind',
  'verification_runs.language': 'Language | null',
  'verification_runs.score': 'ColumnType<ExpectedScore | null, string | null, string | null>',
  'verification_runs.summary': 'ColumnType<RunSummary, string, string>',
  'verifications.state': "Generated<Exclude<VerificationState, 'never'>>",
  'webhook_contests.reported': 'ContestMilestone[]',
  'webhook_deliveries.facts': 'Generated<ColumnType<WebhookFacts, string, string>>',
  'webhook_deliveries.state': 'Generated<HookDeliveryState>',
  'webhook_deliveries.type': 'WebhookEvent',
  'webhooks.kinds': 'WebhookKind[]',
  'webhooks.off_reason': 'WebhookOffReason | null',
}

const imports = Object.entries(sources).map(
  ([module, names]) => `import type { ${names.join(', ')} } from '${module}'\n`,
)

/** @param url of a migrated database @param outFile where to write them */
export async function writeDatabaseTypes(url: string, outFile: string): Promise<void> {
  await promisify(execFile)(join(root, 'node_modules/.bin/kysely-codegen'), [
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${outFile}`,
    // The driver's parser makes numbers of them (platform/db.ts).
    '--type-mapping={"int8":"number"}',
    `--overrides=${JSON.stringify({ columns })}`,
    '--exclude-pattern=public.migrations',
  ])
  const generated = await readFile(outFile, 'utf8')
  // Behind the comment that it begins with.
  await writeFile(outFile, generated.replace('import type', `${imports.join('')}import type`))
}

export const databaseTypesPath = join(root, 'apps/server/src/platform/database-types.ts')

if (import.meta.main) {
  const url = process.argv[2] ?? process.env['DATABASE_URL']
  if (!url) throw new Error('Give the address of a migrated database.')
  await writeDatabaseTypes(url, databaseTypesPath)
}
