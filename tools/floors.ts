// The floors of the server. Each folder of apps/server/src is a noun and uses only those that stand before it in the list
// below, so that no circle can be; of another noun it uses the face, `index.ts`, and nothing else. Compositions of
// several nouns stand above all of them. Tests may import anything.

import { importsOf, type Sources } from './imports.ts'

/** From the lowest up; within a floor, too, each noun uses only those before it. */
const floors = [
  // Knows no noun.
  ['platform'],
  // Changes left for the nouns above to find.
  ['ranklist-version', 'similarity-request', 'job-overtaken', 'exam-log', 'rehearsal-mark'],
  // Kept from the facts of several nouns, in the transactions that change them.
  ['own-time'],
  // People.
  ['user', 'group', 'account', 'oauth', 'audit', 'user-admin'],
  // How somebody stands to a course, a problem, a contest, a discussion, a submission.
  ['standing'],
  // Nouns that are kept and read.
  [
    'language',
    'tag',
    'news',
    'course',
    'picture',
    'problem',
    'editorial',
    'testcase',
    'package',
    'package-export',
    'notification',
    'announcement',
    'discussion',
    'draft',
  ],
  // Nouns of judging and ranking.
  [
    'queue',
    'verification',
    'similarity',
    'score',
    'submission',
    'contest',
    'ranklist',
    'homework',
    'calendar',
    'gradebook',
    'run',
    'probe',
    'judging',
    'judge-host',
    'solution',
    'job',
    'exam',
    'exam-entry',
    'exam-desk',
    'exam-paper',
  ],
  // Compositions.
  [
    'metrics',
    'health',
    'course-desk',
    'storage',
    'realtime',
    'profile',
    'progress',
    'overview',
    'site',
    'move-in',
    'retention',
    'rehearsal',
  ],
  // The programs. app.ts and main.ts, which are of no folder, stand above all.
  ['commands', 'seed', ''],
]
const order = floors.flat()

/** Each file of these is a face: a rule, or a part of the platform. */
const open = new Set(['platform', 'standing'])
/** May open the calls of every noun. */
const composer = 'app.ts'

const folder = 'apps/server/src/'

const nounOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

/** @returns a sentence for each import that is not allowed */
export function brokenFloors(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => file.startsWith(folder))
    .flatMap(([file, source]) =>
      importsOf(file, source)
        .filter((to) => to.startsWith(folder))
        .flatMap((to) => faultOf(file.slice(folder.length), to.slice(folder.length)))
        .map((fault) => folder + fault),
    )
}

function faultOf(file: string, to: string): string[] {
  const [noun, used] = [nounOf(file), nounOf(to)]
  if (noun === used) return []
  if (!order.includes(noun)) return [`${file}: ${noun} has no place among the floors`]
  if (order.indexOf(used) > order.indexOf(noun)) return [`${file}: ${noun} stands below ${used || to}`]
  const isFace = to === `${used}/index.ts` || open.has(used) || used === ''
  const isCalls = file === composer && to === `${used}/routes.ts`
  return isFace || isCalls ? [] : [`${file}: of ${used} only its face, index.ts, may be used, not ${to}`]
}
