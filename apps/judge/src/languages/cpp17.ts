import { Language } from '@verdict/domain/language'
import { cppHello, gccLanguage } from './gcc.ts'

export const cpp17 = gccLanguage({
  language: Language.Cpp17,
  hello: cppHello,
})
