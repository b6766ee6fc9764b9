// The languages as the judge hosts in use run them: what each host last said of its compilers. Until one has spoken,
// a language has no version.

import type { JudgeLanguage } from '@verdict/contract/site'
import { hostStatus } from '@verdict/contract/judge-protocol'
import { languageRecords, languagesOnSubmit } from '@verdict/domain/language'
import type { Context } from '../platform/context.ts'
import { hostReports } from './queries.ts'

const compilersOnly = hostStatus.pick({ compilers: true })

/** In the order in which the submit page offers them. */
export async function judgeLanguages({ db }: Pick<Context, 'db'>): Promise<JudgeLanguage[]> {
  const reports = (await hostReports(db)).flatMap(({ status }) => {
    // Written by a host of another version, perhaps: one that cannot be read says nothing.
    const parsed = compilersOnly.safeParse(status)
    return parsed.success ? parsed.data.compilers : []
  })
  return languagesOnSubmit.map((language) => {
    const report = reports.find((compiler) => compiler.language === language)
    const { name, factors, commands } = languageRecords[language]
    return {
      language,
      name,
      version: report?.version ?? null,
      ...commands,
      timeFactor: factors.time,
      memoryFactor: factors.memory,
      matchesReference: report?.matchesReference ?? true,
    }
  })
}
