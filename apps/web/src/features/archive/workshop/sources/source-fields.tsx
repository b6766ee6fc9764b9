// Properties of a source besides its text, by role.

import { problemLimits } from '@verdict/domain/field-limits'
import { type Language, languageName, languageRecords } from '@verdict/domain/language'
import { interactorProtocols, type InteractorProtocol } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { offeredLanguages } from '../../../../lib/site.ts'
import { CheckList } from '../../../../ui/field/check-list.tsx'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { Pair } from '../../../../ui/form/form.tsx'
import { useVerdictName } from '../../../../ui/verdict/verdict.tsx'
import type { Source, SourceFault } from './source.ts'

interface FieldsProps {
  source: Source
  fault: SourceFault | undefined
  onChange: (part: Partial<Source>) => void
}

export function useSourceFaultText() {
  const { t } = useTranslation()
  return (fault: SourceFault | undefined, field: SourceFault['field']): string | undefined => {
    if (fault?.field !== field) return undefined
    if (fault.why === 'tooLong') return t('common.fault.tooLong', { max: fault.max })
    if (fault.why === 'required') return t('common.fault.required')
    return fault.why === 'score' ? t('verification.scoreWrong') : t(`workshop.fault.${fault.why}`)
  }
}

export function SourceFields({ source, fault, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const faultText = useSourceFaultText()
  const { role, name } = source
  if (role === 'checker') return <p className="muted">{t('workshop.checkerHint')}</p>
  return (
    <>
      <Pair>
        <TextField
          label={t('verification.name')}
          hint={t(`workshop.nameHint.${role}`)}
          autoComplete="off"
          spellCheck={false}
          maxLength={problemLimits.programName}
          value={name}
          error={faultText(fault, 'name')}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <LanguageField source={source} error={faultText(fault, 'language')} onChange={onChange} />
      </Pair>
      {role === 'solution' && <SolutionFields source={source} fault={fault} onChange={onChange} />}
      {role === 'grader' && source.language !== null && <GraderHint language={source.language} />}
      {role === 'validator' && <ValidatorFields source={source} onChange={onChange} />}
    </>
  )
}

const graderHints = { c: 'c', cpp: 'c', java: 'java', python: 'python' } as const

/** How it finds the function, which differs by language. */
function GraderHint({ language }: { language: Language }) {
  const { t } = useTranslation()
  const { highlight } = languageRecords[language]
  const kind = highlight in graderHints ? graderHints[highlight as keyof typeof graderHints] : 'other'
  return <p className="muted">{t(`workshop.graderHint.${kind}`)}</p>
}

interface LanguageFieldProps {
  source: Source
  error: string | undefined
  onChange: (part: Partial<Source>) => void
}

function LanguageField({ source: { role, language }, error, onChange }: LanguageFieldProps) {
  const { t } = useTranslation()
  const offered = offeredLanguages()
  return (
    <SelectField
      label={t('verification.language')}
      hint={role === 'header' ? t('workshop.headerHint') : undefined}
      value={language ?? ''}
      error={error}
      onChange={({ target: { value } }) =>
        onChange({ language: value === '' ? null : (Number(value) as Language) })
      }
    >
      {role === 'header' && <option value="">{t('workshop.everyLanguage')}</option>}
      {language !== null && !offered.includes(language) && (
        <option value={language}>{languageName(language)}</option>
      )}
      {offered.map((one) => (
        <option key={one} value={one}>
          {languageName(one)}
        </option>
      ))}
    </SelectField>
  )
}

const choosable: readonly Judge[] = [
  Judge.Accepted,
  Judge.WrongAnswer,
  Judge.TimeLimitExceeded,
  Judge.MemoryLimitExceeded,
  Judge.RuntimeError,
  Judge.OutputLimitExceeded,
  Judge.PresentationError,
  Judge.CompileError,
]

function SolutionFields({ source: { expected, score }, fault, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  const faultText = useSourceFaultText()
  return (
    <>
      <CheckList
        legend={t('verification.expectedHint')}
        items={choosable.map((judge) => ({ id: judge, label: nameOf(judge) }))}
        empty=""
        value={expected}
        onChange={(ids) => onChange({ expected: choosable.filter((judge) => ids.includes(judge)) })}
      />
      <TextField
        label={t('verification.score')}
        hint={t('verification.scoreHint')}
        optional
        autoComplete="off"
        value={score}
        error={faultText(fault, 'score')}
        onChange={(event) => onChange({ score: event.target.value })}
      />
    </>
  )
}

function ValidatorFields({ source: { protocol, flags }, onChange }: Omit<FieldsProps, 'fault'>) {
  const { t } = useTranslation()
  return (
    <>
      <Pair>
        <SelectField
          label={t('verification.protocol')}
          value={protocol}
          onChange={(event) => onChange({ protocol: event.target.value as InteractorProtocol })}
        >
          {interactorProtocols.map((one) => (
            <option key={one} value={one}>
              {t(`verification.protocols.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('verification.arguments')}
          hint={t('verification.argumentsHint')}
          optional
          autoComplete="off"
          value={flags}
          onChange={(event) => onChange({ flags: event.target.value })}
        />
      </Pair>
      <p className="muted">{t('verification.validatorHint')}</p>
    </>
  )
}
