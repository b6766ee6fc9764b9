// The languages as the judge hosts in use run them: what each host last said of its compilers. Until one that has a language has
// spoken, the language has no version.

import type { JudgeLanguage } from '@verdict/contract/language'
import { hostStatus } from '@verdict/contract/judge-protocol'
import { languageRecords } from '@verdict/domain/language'
import type { Context } from '../platform/context.ts'
import { hostReports } from './queries.ts'
import { siteLanguages } from './service.ts'

const compilersOnly = hostStatus.pick({ compilers: true })

/** In the order in which every list shows them. */
export async function judgeLanguages({ db }: Pick<Context, 'db'>): Promise<JudgeLanguage[]> {
  const reports = (await hostReports(db)).flatMap(({ status }) => {
    // Written by a host of another version, perhaps: one that cannot be read says nothing.
    const parsed = compilersOnly.safeParse(status)
    return parsed.success ? parsed.data.compilers : []
  })
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
