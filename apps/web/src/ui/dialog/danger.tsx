// Confirmed with the same verb as the button.

import { Button, Verb } from '../button.tsx'
import type { IconName } from '../icon.tsx'
import { confirm, type Question } from './confirm.tsx'

interface DangerProps extends Omit<Question, 'danger'> {
  busy: boolean
  onAgreed: () => void
}

const ask = async ({ busy: _busy, onAgreed, ...question }: DangerProps): Promise<void> => {
  if (await confirm({ ...question, danger: true })) onAgreed()
}

/** @param label names the row, too */
export function DangerVerb({ label, ...rest }: DangerProps & { label: string }) {
  return (
    <Verb danger disabled={rest.busy} aria-label={label} onClick={() => void ask(rest)}>
      {rest.action}
    </Verb>
  )
}

export function DangerButton({ icon, ...rest }: DangerProps & { icon?: IconName }) {
  return (
    <Button look="danger" icon={icon} busy={rest.busy} onClick={() => void ask(rest)}>
      {rest.action}
    </Button>
  )
}
