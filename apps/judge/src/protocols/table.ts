// Another protocol is its name in packages/domain/src/problem.ts, a file here and a row in this table.

import { type InteractorProtocol, isInteractorProtocol, type ProgramProtocol } from '@verdict/domain/problem'
import { ProblemFault } from '../verdict-of-run.ts'
import { cms } from './cms.ts'
import { hustoj } from './hustoj.ts'
import { kattis } from './kattis.ts'
import { lemon } from './lemon.ts'
import type { FullProtocol, Protocol } from './protocol.ts'
import { qduoj } from './qduoj.ts'
import { syzoj } from './syzoj.ts'
import { testlib } from './testlib.ts'
import { upj } from './upj.ts'

const fullProtocols: Record<InteractorProtocol, FullProtocol> = { testlib, kattis }

export const protocols: Record<ProgramProtocol, Protocol> = {
  ...fullProtocols,
  hustoj,
  qduoj,
  upj,
  syzoj,
  lemon,
  cms,
}

/** @throws ProblemFault for a checker-only protocol, which validation prevents */
export function fullProtocolOf(protocol: ProgramProtocol, what: 'interactor' | 'validator'): FullProtocol {
  if (isInteractorProtocol(protocol)) return fullProtocols[protocol]
  throw new ProblemFault(`No ${what} can be called by the protocol ${protocol}.`)
}
