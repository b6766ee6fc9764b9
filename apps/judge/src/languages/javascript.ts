import { Language } from '@verdict/domain/language'
import { nodeFlags, nodeRun, nodeVersion } from './node.ts'
import { scriptedLanguage } from './scripted.ts'

export const javascript = scriptedLanguage({
  language: Language.JavaScript,
  flags: nodeFlags,
  run: nodeRun,
  version: nodeVersion,
  hello: 'console.log("ok")\n',
})
