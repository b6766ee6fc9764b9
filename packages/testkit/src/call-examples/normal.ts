// An example loses what differs from run to run: numbers of things, times, tokens and names that are made up.

type Values = Record<string, unknown>

const idKey = /^(id|\w+Id|[cdgnpst]id|course|contest|problem|section|left|right|mid|sub)$/
const idLists = /^(list|[a-z]ids|problems|problemIds|solved|tags|groups|contests|sections|allow)$/
const amounts =
  /^(version|total|took|waited|ms|bytes|size|free|stored|freeBytes|totalBytes|rss|load|seconds|age|uptime|heldStart)$|(Ms|Bytes|Seconds)$/
const secrets =
  /token|secret|nonce|challenge|publicKey|password|code$|^key$|^link$|^kid$|^n$|^x$|signature|checksum|hash/i
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const uuidLike = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const firstOf: Record<string, number> = { pid: 1000, sid: 20_001 }

const isoTimes = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
const someTime = '2026-09-14T08:00:00.000Z'
const firstTime = Date.parse(someTime)
const hour = 3_600_000
/** Times that are given, not taken from the clock. */
const isGiven = (time: number): boolean => time >= Date.parse('2029-01-01T00:00:00Z')
const apartMs = 600_000

/** Items of a list, and characters of a text, that an example shows. */
const shown = { items: 2, characters: 400 } as const

function timesIn(value: unknown, found: Set<number> = new Set()): Set<number> {
  if (typeof value === 'string' && isoTime.test(value) && !isGiven(Date.parse(value)))
    found.add(Date.parse(value))
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) timesIn(inner, found)
  return found
}

/** Hours of one day in their order; times within ten minutes are one. */
function hoursOf(times: Iterable<number>): Map<number, string> {
  const hours = new Map<number, string>()
  let [before, step] = [Number.NEGATIVE_INFINITY, -1]
  for (const time of [...times].toSorted((left, right) => left - right)) {
    if (time - before > apartMs) step += 1
    before = time
    hours.set(time, new Date(firstTime + step * hour).toISOString())
  }
  return hours
}

export function normal<T>(example: T): T {
  const ids = new Map<string, Map<number, number>>()
  const uuids = new Map<string, string>()
  const hours = hoursOf(timesIn(example))

  const idOf = (key: string, value: number): number => {
    const kind = /^(pid|problem|problemId|problemIds|pids|list|solved|problems)$/.test(key) ? 'pid' : key
    const known = ids.get(kind) ?? new Map<number, number>()
    ids.set(kind, known)
    if (!known.has(value)) known.set(value, (firstOf[kind] ?? 1) + known.size)
    return known.get(value)!
  }
  const text = (key: string, value: string): string => {
    if (isoTime.test(value)) return hours.get(Date.parse(value)) ?? value
    if (secrets.test(key) && value.length >= 10 && !/\s/.test(value.trim()))
      return 'kJ3v'.repeat(Math.ceil(Math.min(value.length, 43) / 4)).slice(0, Math.min(value.length, 43))
    const plain = value
      .replace(uuidLike, (uuid) => {
        if (!uuids.has(uuid))
          uuids.set(uuid, `6f1c2b1e-0000-4000-8000-${String(uuids.size + 1).padStart(12, '0')}`)
        return uuids.get(uuid)!
      })
      .replace(/\b[0-9a-f]{64}\b/g, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
      .replace(isoTimes, (time) => (isGiven(Date.parse(time)) ? time : someTime))
      .replace(/\b20\d{6}T\d{6}Z\b/g, '20260914T080000Z')
      .replace(/\bMCowBQYDK2VwAyEA[\w+/]{43}=/g, `MCowBQYDK2VwAyEA${'kJ3v'.repeat(10)}kJ3=`)
      .replace(/(?<![\w-])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, 'kJ3v'.repeat(11).slice(0, 43))
      .replace(/\bsecret=[A-Z2-7]+/g, 'secret=JBSWY3DPEHPK3PXP')
      .replace(/\b(whsec_|msg_)[\w+/=-]+/g, '$1kJ3vkJ3vkJ3v')
      .replace(/\b[0-9a-f]{16}\b/g, '0b85989d0f42b060')
      .replace(/\b(?=[A-Z\d]*\d)[A-Z\d]{16}\b/g, 'ANA0ZGFX435T7AYR')
      .replace(/\b[B-Z]{4}-[B-Z]{4}\b/g, 'BCDF-GHJK')
      .replace(/fresh-\d+/g, 'example-1')
    return plain.length > shown.characters ? `${plain.slice(0, shown.characters)}…` : plain
  }
  const walk = (value: unknown, key: string): unknown => {
    // A session counts as a visit after a minute, which a busy machine takes to get there.
    if (key === 'lastVisitedAt') return null
    if (key === 'serverTime' && typeof value === 'number') return firstTime
    if (typeof value === 'number' && Number.isInteger(value)) {
      if (value > 0 && value < 2_000_000_000 && (idKey.test(key) || idLists.test(key)))
        return idOf(key, value)
      return amounts.test(key) && value > 0 ? 1 : value
    }
    // Measured.
    if (typeof value === 'number') return amounts.test(key) || key === 'value' ? 1 : value
    if (typeof value === 'string') return text(key, value)
    if (Array.isArray(value)) {
      const items = value.every((item) => typeof item === 'object') ? value.slice(0, shown.items) : value
      return items.map((item) => walk(item, key))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value as Values).map(([name, inner]) => [
        /^\d+$/.test(name) && Number(name) >= 1000 ? String(idOf('pid', Number(name))) : name,
        walk(inner, name),
      ]),
    )
  }
  return walk(example, '') as T
}
