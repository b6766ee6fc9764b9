// CMS' checkers: `input answer output`, a share from 0 to 1 on stdout and words on stderr. Any exit code but 0 is its
// failure. Source: cms-dev/cms, cms/grading/steps/trusted.py.

import { Judge } from '@verdict/domain/verdict'
import { runWithFiles } from './by-arguments.ts'
import type { Protocol } from './protocol.ts'
import { byScore, scoreOnStdout } from './share.ts'

const points = byScore(1)

export const cms: Protocol = {
  run: async (called) => ({ ...runWithFiles(called, ['input', 'answer', 'output']), said: scoreOnStdout }),
  verdictOf: (code, said) => (code === 0 ? points.verdictOf(code, said) : Judge.SystemError),
  shareOf: points.shareOf,
  saysPoints: true,
}
