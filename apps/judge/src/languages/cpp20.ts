import { Language } from '@verdict/domain/language'
import { cppHello, gccLanguage } from './gcc.ts'

export const cpp20 = gccLanguage({
  language: Language.Cpp20,
  hello: cppHello,
})
