// Lemon's special judges, LemonLime's today: `input output answer full score message`. `full` is all of the points; the last
// two are files to write: points from 0 to it, and words. Any exit code but 0 is its failure. Sources: Project-LemonLime,
// src/core/judgingthread.cpp; lyrio-dev/judge and Hydro agree.

import { Judge } from '@verdict/domain/verdict'
import type { Protocol } from './protocol.ts'
import { byScore } from './share.ts'
import { runWithBox } from './with-box.ts'

const full = 100
const left = { message: 'message', scores: ['score'] }
const args = ['/opt/input', '/opt/output', '/opt/answer', String(full), '/box/score', '/box/message']
const points = byScore(full)

export const lemon: Protocol = {
  run: (called) => runWithBox(called, { args, left }),
  verdictOf: (code, said) => (code === 0 ? points.verdictOf(code, said) : Judge.SystemError),
  shareOf: points.shareOf,
  saysPoints: true,
}
