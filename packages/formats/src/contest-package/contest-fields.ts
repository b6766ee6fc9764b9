import { contestLimits } from '@verdict/domain/field-limits'
import { contestApiIds, type Language, languagesInOrder } from '@verdict/domain/language'
import type { Fields } from '../text.ts'
import { type ContestFiles, passOver, plainLine } from './contest-files.ts'
import type { PackagedContest } from './packaged.ts'

type General = Pick<
  PackagedContest,
  'title' | 'start' | 'durationMs' | 'freezeMs' | 'countsPoints' | 'penaltyMinutes' | 'languages' | 'options'
>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A year: more is too long for a contest or its freeze. */
const longestMs = 365 * 24 * hourMs

/** A time with its zone, in ms since 1970; null for any other text. */
export function momentOf(text: string): number | null {
  const parts =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s*(?:(Z)|([+-]\d\d):?(\d\d)?)$/i.exec(
      text.trim(),
    )
  if (!parts) return null
  const [, day, clock, seconds = '00', fraction = '', zulu, hours = '+00', minutes = '00'] = parts
  const zone = zulu ? 'Z' : `${hours}:${minutes}`
  const at = Date.parse(`${day}T${clock}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`)
  return Number.isNaN(at) ? null : at
}

/** `h:mm:ss`, `h:mm`, or a number of seconds. */
export function durationOf(text: string): number | null {
  const plain = text.trim()
  if (/^\d{1,8}$/.test(plain)) return within(Number(plain) * 1_000)
  const parts = /^(\d{1,5}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?$/.exec(plain)
  if (!parts) return null
  const [, hours, minutes, seconds = '0', fraction = ''] = parts
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  return within(Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * 1_000 + ms)
}

const within = (ms: number): number | null => (ms <= longestMs ? ms : null)

function timeIn(files: ContestFiles, field: Fields, read: (text: string) => number | null): number | null {
  const { text } = field
  if (text === '') return null
  const at = read(text)
  if (at === null) files.lose('time-unclear', { text: text.slice(0, 60) })
  return at
}

/** @throws PackageFault */
export async function contestFields(files: ContestFiles): Promise<General> {
  const found = await files.read('contest')
  if (!found) files.lose('contest-missing')
  const own = await files.read('verdict')
  const options = own?.fields.get('options').value ?? null
  const languages = await languagesIn(files)
  const fallback = titleOf(files, files.view.name) || 'Contest'
  if (!found) {
    return {
      title: fallback,
      start: null,
      durationMs: null,
      freezeMs: null,
      countsPoints: false,
      penaltyMinutes: null,
      languages,
      options,
    }
  }
  const { fields } = found
  const name = fields.get('name', 'formal_name', 'formal-name', 'title', 'short-name', 'shortname').text
  fields.get('id', 'short-name', 'shortname')
  const title = titleOf(files, name) || fallback
  if (Object(fields.value)['formal_name'] === name) fields.get('formal_name')
  // No time at all is none that is given.
  const durationMs = timeIn(files, fields.get('duration', 'length'), durationOf) || null
  const start = timeIn(files, fields.get('start_time', 'start-time', 'starttime'), momentOf)
  fields.get('countdown_pause_time')
  const countsPoints = fields.get('scoreboard_type').text === 'score'
  return {
    title,
    start,
    durationMs,
    freezeMs: freezeIn(files, fields, durationMs),
    countsPoints,
    penaltyMinutes: penaltyIn(files, fields),
    languages,
    options,
  }
}

/** More is no name. */
const titleRead = 1_000

function titleOf(files: ContestFiles, name: string): string {
  const whole = plainLine(name, titleRead)
  if (whole.length <= contestLimits.title) return whole
  files.lose('text-cut', { text: whole.slice(0, 60) })
  return plainLine(whole, contestLimits.title)
}

/** The standard counts it before the end, as do older systems with `length`; the oldest counted it from the start. */
function freezeIn(files: ContestFiles, fields: Fields, durationMs: number | null): number | null {
  const before = fields.get(
    'scoreboard_freeze_duration',
    'scoreboard-freeze-duration',
    'scoreboard-freeze-length',
    'freeze-duration',
    'freeze_duration',
  )
  if (before.isThere) return timeIn(files, before, durationOf)
  const from = timeIn(files, fields.get('scoreboard-freeze', 'scoreboard_freeze'), durationOf)
  return from === null || durationMs === null || from > durationMs ? null : durationMs - from
}

/** In minutes, and in 2026-01 as a time. Null without one, and where no contest here can have it. */
function penaltyIn(files: ContestFiles, fields: Fields): number | null {
  const given = fields.get('penalty_time', 'penalty-time', 'penalty')
  const time = given.text.includes(':') ? durationOf(given.text) : null
  const minutes = time === null ? given.number : time / minuteMs
  if (given.text === '') return null
  if (minutes !== null && Number.isInteger(minutes) && minutes >= 0 && minutes <= contestLimits.penalty.max)
    return minutes
  files.lose('penalty-time', { text: given.text.slice(0, 60), usual: contestLimits.penalty.usual })
  return null
}

async function languagesIn(files: ContestFiles): Promise<Language[]> {
  const found = await files.rows(500, 'languages')
  const known = new Map<string, Language>(languagesInOrder.map((one) => [contestApiIds[one], one]))
  const aliases: Record<string, string> = { cpp: 'cpp17', 'c++': 'cpp17', python: 'python3', py3: 'python3' }
  const taken = new Set<Language>()
  for (const row of found?.rows ?? []) {
    const id = row.get('id', 'name').text.toLowerCase()
    // The rest of it says how another system compiles and runs it.
    passOver(row)
    const language = known.get(aliases[id] ?? id)
    if (language) taken.add(language)
    else files.lose('language-unknown', { name: id.slice(0, 60) })
  }
  return languagesInOrder.filter((one) => taken.has(one))
}
