// The rooms of the server. Each folder of apps/server/src is one of them. A room uses only those below it, and of another room
// its face, `index.ts`, and nothing else; within a room any file may use any other, without circles. Tests may import
// anything.

import { basename } from 'node:path'
import { importsOf, type Sources } from './imports.ts'

/** From the lowest up, with what each is for. */
export const rooms: Readonly<Record<string, string>> = {
  platform: 'HTTP, database, files, channel, log, fairness and text; it knows nothing of a judge',
  changes: 'what a change must write down for a room above to find',
  people: 'accounts, groups, sessions, ways to sign in, and the audit log',
  access:
    'how a viewer stands to a course, problem, contest, discussion or submission, as a predicate and in SQL',
  archive: 'problems, tests, tags, courses, news, notifications, discussions, drafts and pictures',
  judging: 'the queue, leases, hosts, runs, trials, verifications and probes',
  contest:
    'contests, submissions, marks, scores, ranklists, homework, gradebooks, similarity and rejudge jobs',
  exam: 'a sitting of a contest: setup, entry, desk, paper and rehearsal',
  hall: 'a contest as its jury and others follow it: the Contest API and its events, questions, balloons, printing, awards, the resolver and the desk of the jury',
  exchange: 'packages in and out, and a move from another judge',
  site: 'what is composed of every room: page, realtime, health, metrics, profiles, storage and retention',
  programs: 'the server itself, the command line and the seed',
}
const order = Object.keys(rooms)

/** Each file of these is a face: a part of the platform, or a rule. */
const open = new Set(['platform', 'access'])
/** Opens the calls of every room. */
const composer = 'programs/app.ts'

const folder = 'apps/server/src/'

const roomOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

/** @returns a sentence for each import that is not allowed */
export function brokenRooms(sources: Sources): string[] {
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
  const [room, used] = [roomOf(file), roomOf(to)]
  if (!order.includes(room)) return [`${file}: a room is one of ${order.join(', ')}`]
  if (room === used) return to === `${room}/index.ts` ? [`${file}: a room does not use its own face`] : []
  if (order.indexOf(used) > order.indexOf(room)) return [`${file}: ${room} stands below ${used || to}`]
  const isCalls = file === composer && to.endsWith('routes.ts')
  return to === `${used}/index.ts` || open.has(used) || isCalls
    ? []
    : [`${file}: of ${used} only its face, index.ts, may be used, not ${to}`]
}

/** @returns a sentence for each name that two files of the server have, but for the faces */
export function sharedNames(files: readonly string[]): string[] {
  const first = new Map<string, string>()
  return files
    .filter((file) => file.startsWith(folder) && !/^apps\/server\/src\/[^/]+\/index\.ts$/.test(file))
    .flatMap((file) => {
      const name = basename(file)
      const other = first.get(name)
      first.set(name, file)
      return other === undefined ? [] : [`${file}: ${other} has the same name; say the noun in it`]
    })
}
