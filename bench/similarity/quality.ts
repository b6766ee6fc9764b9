// How well similarity tells copies from programs that somebody else wrote: every disguise of every program, and every two
// programs of one problem and family.

import { type Language, LanguageFamily, languageName, languageRecords } from '@verdict/domain/language'
import { leastFingerprints } from '@verdict/domain/similarity'
import { type Counted, figureOf } from '@verdict/server/contest/similarity/fingerprints'
import { type Figure, quantile } from '../report.ts'
import { deadCode, loops, reorder, split } from './disguise-code.ts'
import { comments, layout, rename } from './disguise-text.ts'
import { countedOf, shareOf } from './measure.ts'
import { languageNamed, type Program, type Random, randomFrom } from './source.ts'

const falsePositives = 0.01

type Disguise = (program: Program, random: Random) => Promise<string>

const all: Disguise = async (program, random) => {
  let { code } = program
  for (const one of [reorder, deadCode, loops, rename, comments, layout] satisfies Disguise[]) {
    code = await one({ ...program, code }, random)
  }
  return code
}

/** With the share that may be missed; null: printed, not judged. */
const disguises: Record<string, { make: Disguise; bar: number | null }> = {
  layout: { make: layout, bar: 0.05 },
  comments: { make: comments, bar: 0.05 },
  rename: { make: rename, bar: 0.05 },
  reorder: { make: reorder, bar: 0.1 },
  'dead code': { make: deadCode, bar: null },
  'loop rewriting': { make: loops, bar: null },
  'split functions': { make: split, bar: null },
  'all but split': { make: all, bar: null },
}

interface Read {
  program: Program
  counted: Counted
}

/** Every two programs of one problem and family. */
const independentPairs = (read: Read[]): { family: LanguageFamily; percent: number }[] =>
  read.flatMap((left, index) =>
    read.slice(index + 1).flatMap((right) => {
      const family = languageRecords[left.program.language].family
      const together =
        left.program.problem === right.program.problem &&
        family === languageRecords[right.program.language].family
      return together ? [{ family, percent: figureOf(left.counted, right.counted) }] : []
    }),
  )

/** The least figure that at most one independent pair in a hundred reaches. */
function thresholdOf(independent: readonly number[]): number {
  for (let percent = 1; percent <= 100; percent++) {
    if (shareOf(independent, (value) => value >= percent) <= falsePositives) return percent
  }
  return 101
}

interface Attempt {
  disguise: string
  language: Language
  percent: number
  unchanged: boolean
}

async function disguised(read: Read[], seeds: number): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const [disguise, { make }] of Object.entries(disguises)) {
    for (const [index, { program, counted }] of read.entries()) {
      for (let seed = 1; seed <= seeds; seed++) {
        const code = await make(program, randomFrom(index * 1000 + seed))
        const percent = figureOf(counted, await countedOf(program.language, code))
        attempts.push({ disguise, language: program.language, percent, unchanged: code === program.code })
      }
    }
  }
  return attempts
}

const spread = (values: readonly number[]): string =>
  [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99]
    .map((share) => String(quantile(values, share)).padStart(5))
    .join('')

/** The figure from which on a copy is recognised, for each family. */
type Thresholds = Partial<Record<LanguageFamily, number>>

const isFound =
  (thresholds: Thresholds) =>
  ({ language, percent }: Attempt): boolean =>
    percent >= thresholds[languageRecords[language].family]!

/** The languages of this bench's programs. */
const languages = Object.values(languageNamed)
const families = [...new Set(languages.map((language) => languageRecords[language].family))]
const namesOfFamilies = Object.entries(LanguageFamily).filter(([, family]) => families.includes(family))

const columns = (name: string, values: readonly number[], found: number): string =>
  `${name.padEnd(34)}${spread(values)}   ${found.toFixed(3)}  ${shareOf(values, (value) => value >= 50).toFixed(3)}`

function printQuality(
  independent: { family: LanguageFamily; percent: number }[],
  attempts: Attempt[],
  thresholds: Thresholds,
): void {
  const names = namesOfFamilies
  console.log(
    'Similarity in percent. A copy is recognised where at most one independent pair in a hundred of its family is taken for one: ' +
      `from ${names.map(([name, family]) => `${thresholds[family]} % on (${name})`).join(', ')}.\n`,
  )
  console.log(
    `${'quantiles'.padEnd(34)}${['1', '5', '25', '50', '75', '95', '99'].map((q) => `${q}%`.padStart(5)).join('')}   found  at 50 %`,
  )
  for (const [name, family] of names) {
    const values = independent.filter((pair) => pair.family === family).map(({ percent }) => percent)
    console.log(
      columns(
        `independent, ${name}`,
        values,
        shareOf(values, (value) => value >= thresholds[family]!),
      ),
    )
  }
  for (const disguise of Object.keys(disguises)) {
    for (const language of languages) {
      const some = attempts.filter((a) => a.disguise === disguise && a.language === language)
      const values = some.map(({ percent }) => percent)
      console.log(
        columns(`${disguise}, ${languageName(language)}`, values, shareOf(some, isFound(thresholds))),
      )
    }
  }
  console.log('')
}

/** The bar holds in each language, not only on the whole: the one with most misses is judged. */
const judgeDisguises = (attempts: Attempt[], thresholds: Thresholds): Figure[] =>
  Object.entries(disguises).map(([disguise, { bar }]) => {
    const missed = languages.map((language) => ({
      language,
      share: shareOf(
        attempts.filter((attempt) => attempt.disguise === disguise && attempt.language === language),
        (attempt) => !isFound(thresholds)(attempt),
      ),
    }))
    const name = `missed in the worst language: ${disguise}`
    return { name, unit: '', value: Math.max(...missed.map(({ share }) => share)), bar }
  })

const leastPrograms = 8
const linesOf = (code: string): number => code.trimEnd().split('\n').length

/** The set is what it is said to be. @throws Error */
function checkSet(programs: readonly Program[]): void {
  const byPlace = Map.groupBy(
    programs,
    ({ problem, language }) => `${problem}, family ${languageRecords[language].family}`,
  )
  for (const [place, some] of byPlace) {
    const algorithms = new Set(some.map(({ algorithm }) => algorithm))
    if (algorithms.size < leastPrograms) throw new Error(`${place}: only ${algorithms.size} algorithms`)
  }
  for (const { problem, algorithm, code } of programs) {
    const lines = linesOf(code)
    if (lines < 30 || lines > 60) throw new Error(`${problem}, ${algorithm}: ${lines} lines`)
  }
  const missing = languages.filter((language) => !programs.some((program) => program.language === language))
  if (missing.length > 0) throw new Error(`no program in ${missing.join(', ')}`)
}

interface Quality {
  figures: Figure[]
  facts: Record<string, unknown>
}

/** @param seeds how often each program is disguised in each way */
export async function quality(programs: readonly Program[], seeds: number): Promise<Quality> {
  checkSet(programs)
  const read = await Promise.all(
    programs.map(async (program) => ({ program, counted: await countedOf(program.language, program.code) })),
  )
  const long = read.filter(({ counted }) => counted.occurrences >= leastFingerprints)
  const independent = independentPairs(long)
  const thresholdIn = (family: LanguageFamily): number =>
    thresholdOf(independent.filter((pair) => pair.family === family).map(({ percent }) => percent))
  const thresholds = Object.fromEntries(families.map((family) => [family, thresholdIn(family)])) as Thresholds
  const attempts = await disguised(long, seeds)
  printQuality(independent, attempts, thresholds)
  const limits = namesOfFamilies.map(([name, family]) => ({
    name: `recognised from, ${name}`,
    unit: '%',
    value: thresholds[family]!,
    bar: null,
  }))
  const unchanged = (disguise: string): number =>
    shareOf(
      attempts.filter((attempt) => attempt.disguise === disguise),
      (attempt) => attempt.unchanged,
    )
  return {
    figures: [...limits, ...judgeDisguises(attempts, thresholds)],
    facts: {
      programs: programs.length,
      tooShort: read.length - long.length,
      independentPairs: independent.length,
      disguisedPrograms: attempts.length,
      unchanged: Object.fromEntries(
        Object.keys(disguises).map((name) => [name, Number(unchanged(name).toFixed(3))]),
      ),
    },
  }
}
