// Whether a result is still to come to the page. One that its contest withholds comes when the contest is over, and not before.

import { isFinal, type Judge } from '@verdict/domain/verdict'

export const isAwaited = ({ judge, withheld }: { judge: Judge; withheld?: boolean | undefined }): boolean =>
  withheld !== true && !isFinal(judge)
