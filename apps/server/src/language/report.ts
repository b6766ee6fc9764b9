// The languages as the judge hosts in use run them: what each host last said of its compilers. Until one that has a language has
// spoken, the language has no version.

import type { JudgeLanguage } from '@verdict/contract/language'
import { hostStatus } from '@verdict/contract/judge-protocol'
import { languageRecords } from '@verdict/domain/language'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { hostReports } from './queries.ts'
import { siteLanguages } from './service.ts'

const compilersOnly = hostStatus.pick({ compilers: true })

/** The report of each host in use. */
async function compilersOfHosts(db: Queryable) {
  return (await hostReports(db)).flatMap(({ status }) => {
    // Written by a host of another version, perhaps: one that cannot be read says nothing.
    const parsed = compilersOnly.safeParse(status)
    return parsed.success ? [parsed.data.compilers] : []
  })
}

/** For each language whether it is offered, and how many of the hosts in use have it. */
export async function languagesWithHosts(db: Queryable) {
  const hosts = await compilersOfHosts(db)
  const rows = (await siteLanguages(db)).map(({ language, isOffered }) => ({
    language,
    isOffered,
    hosts: hosts.filter((compilers) => compilers.some((one) => one.language === language)).length,
  }))
  return { hosts: hosts.length, rows }
}

/** In the order in which every list shows them. */
export async function judgeLanguages({ db }: Pick<Context, 'db'>): Promise<JudgeLanguage[]> {
  const reports = (await compilersOfHosts(db)).flat()
  return (await siteLanguages(db)).map((one) => {
    const report = reports.find(({ language }) => language === one.language)
    const { name, commands } = languageRecords[one.language]
    return {
      ...one,
      name,
      version: report?.version ?? null,
      ...commands,
      matchesReference: report?.matchesReference ?? true,
    }
  })
}
