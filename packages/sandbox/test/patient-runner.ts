import { Runner } from '../src/index.ts'
import type {
  GroupFacts,
  GroupRequest,
  Limits,
  PairFacts,
  PairRequest,
  RunFacts,
  RunOptions,
  RunRequest,
} from '../src/index.ts'
import { scaled } from './time-factor.ts'

/** The caller decides on each limit: a wrong one stays wrong. */
function withTime(limits: Limits): Limits {
  const longer = (ms: number): number => (Number.isInteger(ms) ? scaled(ms) : ms)
  return { ...limits, cpuMs: longer(limits.cpuMs), wallMs: longer(limits.wallMs) }
}

/** A runner that is given its limits as on a machine that is not emulated. */
export class PatientRunner extends Runner {
  override run(request: RunRequest, options?: RunOptions): Promise<RunFacts> {
    return super.run({ ...request, limits: withTime(request.limits) }, options)
  }

  override runPair(request: PairRequest, options?: RunOptions): Promise<PairFacts> {
    const { program, interactor } = request
    return super.runPair(
      {
        ...request,
        program: { ...program, limits: withTime(program.limits) },
        interactor: { ...interactor, limits: withTime(interactor.limits) },
      },
      options,
    )
  }

  override runGroup(request: GroupRequest, options?: RunOptions): Promise<GroupFacts> {
    const { programs, manager } = request
    return super.runGroup(
      {
        ...request,
        programs: programs.map((program) => ({ ...program, limits: withTime(program.limits) })),
        manager: { ...manager, limits: withTime(manager.limits) },
      },
      options,
    )
  }
}
