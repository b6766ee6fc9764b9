import { Language } from '@verdict/domain/language'
import { gccLanguage } from './gcc.ts'

export const c23 = gccLanguage({
  language: Language.C23,
  hello: '#include <stdio.h>\nint main(void) { puts("ok"); }\n',
})
