import { ProblemType } from '@verdict/domain/problem'
import { HostFault } from '../verdict-of-run.ts'
import { communication } from './communication.ts'
import { interaction } from './interaction.ts'
import type { Kind } from './kind.ts'
import { specialJudge } from './special-judge.ts'
import { traditional } from './traditional.ts'

const kinds: Partial<Record<ProblemType, Kind>> = {
  [ProblemType.Traditional]: traditional,
  [ProblemType.Interaction]: interaction,
  [ProblemType.SpecialJudge]: specialJudge,
  [ProblemType.Communication]: communication,
}

/** @throws HostFault for an unknown kind */
export function kindOf(type: ProblemType): Kind {
  const kind = kinds[type]
  if (!kind) throw new HostFault(`this host cannot judge problems of kind ${type}`)
  return kind
}
