import type { Faults } from './check-values.ts'
import type { ProblemValues } from './form-values.ts'

export interface PartProps {
  values: ProblemValues
  change: (part: Partial<ProblemValues>) => void
  faults: Faults
}
