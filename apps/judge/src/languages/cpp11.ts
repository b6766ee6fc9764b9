import { Language } from '@verdict/domain/language'
import { cppHello, gccLanguage } from './gcc.ts'

export const cpp11 = gccLanguage({
  language: Language.Cpp11,
  hello: cppHello,
})
