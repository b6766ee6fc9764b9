import { Language } from '@verdict/domain/language'
import { gccLanguage } from './gcc.ts'

export const c = gccLanguage({
  language: Language.C,
  compiler: '/usr/bin/gcc',
  standard: 'c11',
  sourceName: 'main.c',
  hello: '#include <stdio.h>\nint main(void) { puts("ok"); }\n',
})
