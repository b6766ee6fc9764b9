// Loaded with its texts when a failure is shown: no first load has it.

import { type ComponentProps, lazy } from 'react'
import { loadTexts } from '../../../../i18n/index.ts'
import { OptionalPart } from '../../../../ui/optional-part.tsx'
import style from '../run/run.module.css'

const StepThrough = lazy(async () => {
  const [part] = await Promise.all([import('./step-through.tsx'), loadTexts(['step'])])
  return part
})

export function LateStep(props: ComponentProps<typeof StepThrough>) {
  return (
    <div className={style.stepping}>
      <OptionalPart>
        <StepThrough {...props} />
      </OptionalPart>
    </div>
  )
}
