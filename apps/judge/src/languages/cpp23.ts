import { Language } from '@verdict/domain/language'
import { cppHello, gccLanguage } from './gcc.ts'

export const cpp23 = gccLanguage({
  language: Language.Cpp23,
  hello: cppHello,
})
