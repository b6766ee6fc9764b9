// The languages as the judge hosts in use run them: what each host last said of its compilers. Until one has spoken,
// the commands of the reference environment stand without a version.

import type { JudgeLanguage } from '@verdict/contract/site'
import { hostStatus } from '@verdict/contract/judge-protocol'
import { Language, languageName, languagesOnSubmit, limitFactors } from '@verdict/domain/language'
import type { Context } from '../platform/context.ts'
import { hostReports } from './queries.ts'

const gcc = (compiler: string, standard: string, source: string) => ({
  compile: `${compiler} -std=${standard} -O2 -DONLINE_JUDGE -w --static ${source} -o main -lm`,
  run: './main',
})

const declared: Record<Language, { compile: string; run: string }> = {
  [Language.C]: gcc('gcc', 'c11', 'main.c'),
  [Language.Cpp11]: gcc('g++', 'c++11', 'main.cpp'),
  [Language.Cpp17]: gcc('g++', 'c++17', 'main.cpp'),
  [Language.Java]: {
    compile: 'javac -encoding UTF-8 Main.java',
    run: 'java -Dfile.encoding=UTF-8 -DONLINE_JUDGE=true Main',
  },
  [Language.Python]: {
    compile: 'python3 -m py_compile main.py',
    run: 'ONLINE_JUDGE=1 python3 main.py',
  },
}

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
    const { time, memory } = limitFactors[language]
    return {
      language,
      name: languageName[language],
      version: report?.version ?? null,
      compile: report?.compile ?? declared[language].compile,
      run: report?.run ?? declared[language].run,
      timeFactor: time,
      memoryFactor: memory,
      matchesReference: report?.matchesReference ?? true,
    }
  })
}
