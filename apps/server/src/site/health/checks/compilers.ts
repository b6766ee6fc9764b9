// Every offered language needs a host. Different hosts form separate queues.

import { type Language, languageName, languageRecords } from '@verdict/domain/language'
import { hostsForHealth } from '../../../judging/index.ts'
import { languagesWithHosts } from '../../../archive/index.ts'
import type { Check, Fault } from '../health-check.ts'

const listed = (languages: readonly Language[]): string =>
  languages.map((language) => languageName(language)).join(', ')

export const compilers: Check = {
  name: 'compilers',
  async look({ db }) {
    const [all, { rows }] = await Promise.all([hostsForHealth(db), languagesWithHosts(db)])
    const offered = rows.filter(({ isOffered }) => isOffered).map(({ language }) => language)
    const working = all.filter(({ online, status }) => online && status !== null && !status.paused)
    const lacks = working.map(({ name, status }) => {
      const has = new Set(status!.compilers.map(({ language }) => language))
      return { name, languages: offered.filter((language) => !has.has(language)) }
    })
    const nowhere =
      working.length === 0
        ? []
        : offered.filter((language) => lacks.every(({ languages }) => languages.includes(language)))
    const differing = working.flatMap(({ name, status }) =>
      status!.compilers
        .filter(({ matchesReference }) => !matchesReference)
        .map(
          ({ language, version }) =>
            `${name}: ${languageName(language)} ${version} (${languageRecords[language].reference})`,
        ),
    )
    return {
      facts: { languages: listed(offered), differing: differing.join(', ') || null },
      faults: [
        nowhere.length > 0 && ['COMPILER_MISSING', { languages: listed(nowhere) }],
        ...lacks.flatMap(({ name, languages }): Fault[] => {
          const some = languages.filter((language) => !nowhere.includes(language))
          return some.length > 0 ? [['COMPILER_SOME', { name, languages: listed(some) }]] : []
        }),
      ],
    }
  },
}
