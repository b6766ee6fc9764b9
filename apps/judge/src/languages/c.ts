import { Language } from '@verdict/domain/language'
import { gccLanguage } from './gcc.ts'

export const c = gccLanguage({
  language: Language.C,
  hello: '#include <stdio.h>\nint main(void) { puts("ok"); }\n',
})
