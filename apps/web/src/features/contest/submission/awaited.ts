// Whether a result will arrive while the page is open. A withheld one does not.

import { isFinal, type Judge } from '@verdict/domain/verdict'

export const isAwaited = ({ judge, withheld }: { judge: Judge; withheld?: boolean | undefined }): boolean =>
  withheld !== true && !isFinal(judge)
