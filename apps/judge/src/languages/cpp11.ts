import { Language } from '@verdict/domain/language'
import { cppHello, gccLanguage } from './gcc.ts'

export const cpp11 = gccLanguage({
  language: Language.Cpp11,
  compiler: '/usr/bin/g++',
  standard: 'c++11',
  sourceName: 'main.cpp',
  hello: cppHello,
})
