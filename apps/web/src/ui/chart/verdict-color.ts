import { Judge } from '@verdict/domain/verdict'

export const verdictColor: Partial<Record<Judge, string>> = {
  [Judge.CompileError]: 'var(--v-ce)',
  [Judge.Accepted]: 'var(--v-ac)',
  [Judge.RuntimeError]: 'var(--v-re)',
  [Judge.WrongAnswer]: 'var(--v-wa)',
  [Judge.TimeLimitExceeded]: 'var(--v-lim)',
  [Judge.MemoryLimitExceeded]: 'var(--v-lim)',
  [Judge.OutputLimitExceeded]: 'var(--v-lim)',
  [Judge.PresentationError]: 'var(--v-pe)',
  [Judge.SystemError]: 'var(--v-se)',
}
