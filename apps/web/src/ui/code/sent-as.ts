import { type Language, languageName } from '@verdict/domain/language'

/** Its language; of output files their number, in a form that both languages of the page read. */
export const sentAs = ({ language, outputs }: { language: Language; outputs?: number | undefined }): string =>
  outputs === undefined ? languageName(language) : `${outputs} × .out`
