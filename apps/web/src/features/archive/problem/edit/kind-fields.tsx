// How a problem is judged: who decides, what students send, and how often their program runs.

import { answerKinds, type AnswerKind, mostPasses, mostProcesses, ProblemType } from '@verdict/domain/problem'
import { useTranslation } from 'react-i18next'
import { SelectField, Switch, TextField } from '../../../../ui/field/field.tsx'
import { Pair } from '../../../../ui/form/form.tsx'
import { useFaultText } from './fault-text.ts'
import { kindOf, takesAnswer, takesPasses, takesProcesses } from './kind-values.ts'
import type { PartProps } from './part.ts'

const typeNames = {
  [ProblemType.Traditional]: 'traditional',
  [ProblemType.SpecialJudge]: 'specialJudge',
  [ProblemType.Interaction]: 'interaction',
  [ProblemType.Communication]: 'communication',
} as const
const types = [
  ProblemType.Traditional,
  ProblemType.SpecialJudge,
  ProblemType.Interaction,
  ProblemType.Communication,
] as const

export function KindFields({ values, change, faults }: PartProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const { type, answer } = kindOf(values)
  const number = (name: 'passes' | 'processes') => ({
    label: t(`problemForm.${name}`),
    hint: t(`problemForm.${name}Hint`, { max: name === 'passes' ? mostPasses : mostProcesses }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: values[name],
    error: faultText(faults[name]),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <>
      <Pair>
        <SelectField
          label={t('problem.type')}
          hint={t(`problemForm.typeHint.${typeNames[type]}`)}
          value={type}
          error={faultText(faults.type)}
          onChange={(event) => change({ type: Number(event.target.value) as ProblemType })}
        >
          {types.map((one) => (
            <option key={one} value={one}>
              {t(`problem.types.${typeNames[one]}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('problemForm.answer')}
          hint={
            takesAnswer(type, 'output')
              ? t(`problemForm.answerHint.${answer}`)
              : `${t(`problemForm.answerHint.${answer}`)} ${t('problemForm.noOutput')}`
          }
          value={answer}
          error={faultText(faults.answer)}
          onChange={(event) => change({ answer: event.target.value as AnswerKind })}
        >
          {answerKinds.map((one) => (
            <option key={one} value={one} disabled={!takesAnswer(type, one)}>
              {t(`problem.answers.${one}`)}
            </option>
          ))}
        </SelectField>
        {takesPasses({ type, answer }) && <TextField {...number('passes')} />}
        {takesProcesses(type) && <TextField {...number('processes')} />}
      </Pair>
      <div>
        <Switch checked={values.utf8} onChange={(utf8) => change({ utf8 })}>
          {t('problemForm.utf8')}
        </Switch>
        <p className="muted">{t('problemForm.utf8Hint')}</p>
      </div>
    </>
  )
}
