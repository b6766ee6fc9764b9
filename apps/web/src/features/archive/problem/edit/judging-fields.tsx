import { Link } from '@tanstack/react-router'
import type { ProblemDetail } from '@verdict/contract/problem'
import { comparisonUnits } from '@verdict/domain/comparison'
import { problemLimits } from '@verdict/domain/field-limits'
import { ProblemType, type ProgramProtocol } from '@verdict/domain/problem'
import { isByPath, userIo } from '@verdict/domain/problem-kind'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FramedEditor } from '../../../../ui/editor/framed-editor.tsx'
import { Field, SelectField, Switch, TextAreaField, TextField } from '../../../../ui/field/field.tsx'
import { Fields, Pair } from '../../../../ui/form/form.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useFaultText } from './fault-text.ts'
import { linesOf, type ProblemValues } from './form-values.ts'
import style from './form.module.css'
import { kindOf, protocolsFor, withChannel, withoutChannel } from './kind-values.ts'
import type { PartProps } from './part.ts'

const TryChecker = lazy(() =>
  import('../try-checker.tsx').then(({ TryChecker: component }) => ({ default: component })),
)

export type StoredProblem = Pick<ProblemDetail, 'pid' | 'type'>

interface JudgingFieldsProps extends PartProps {
  /** Only an existing problem's program can be tried, and it is edited in the workshop. */
  stored: StoredProblem | undefined
}

export function JudgingFields({ stored, ...part }: JudgingFieldsProps) {
  return part.values.type === ProblemType.Traditional ? (
    <ComparisonFields {...part} />
  ) : (
    <ProgramFields {...part} type={part.values.type} stored={stored} />
  )
}

function ComparisonFields({ values, change, faults }: PartProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const { comparison } = values
  const put = (part: Partial<ProblemValues['comparison']>) =>
    change({ comparison: { ...comparison, ...part } })
  const tolerance = (name: 'floatAbsolute' | 'floatRelative') => ({
    label: t(`problemForm.${name}`),
    optional: true,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    placeholder: '1e-6',
    value: comparison[name],
    error: faultText(faults[`comparison.${name}`]),
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  })
  return (
    <Fields>
      <SelectField
        label={t('problemForm.comparison')}
        hint={t(`problemForm.compareHint.${comparison.by || 'usual'}`)}
        value={comparison.by}
        onChange={(event) => put({ by: event.target.value as ProblemValues['comparison']['by'] })}
      >
        {(['', ...comparisonUnits] as const).map((by) => (
          <option key={by} value={by}>
            {t(`problemForm.compare.${by || 'usual'}`)}
          </option>
        ))}
      </SelectField>
      {comparison.by !== '' && (
        <div>
          <Switch checked={comparison.ignoreCase} onChange={(ignoreCase) => put({ ignoreCase })}>
            {t('problemForm.ignoreCase')}
          </Switch>
        </div>
      )}
      {comparison.by !== '' && comparison.by !== 'bytes' && (
        <Pair>
          <TextField {...tolerance('floatAbsolute')} hint={t('problemForm.toleranceHint')} />
          <TextField {...tolerance('floatRelative')} />
        </Pair>
      )}
    </Fields>
  )
}

type Programmed = Exclude<ProblemType, typeof ProblemType.Traditional>

const programName = {
  [ProblemType.Interaction]: 'interactor',
  [ProblemType.SpecialJudge]: 'checker',
  [ProblemType.Communication]: 'manager',
} as const

function ProgramFields({ values, change, faults, type, stored }: JudgingFieldsProps & { type: Programmed }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const { code, flags } = values
  const kind = kindOf(values)
  const { protocol } = kind
  return (
    <Fields>
      {stored ? (
        <CodeElsewhere stored={stored} type={type} hasCode={code.trim() !== ''} />
      ) : (
        <JudgeCode values={values} change={change} error={faultText(faults.code)} />
      )}
      {type === ProblemType.Communication && (
        <SelectField
          label={t('problemForm.channel')}
          hint={t(`problemForm.channelHint.${isByPath(linesOf(flags)) ? 'byPath' : 'std'}`)}
          value={isByPath(linesOf(flags)) ? userIo.byPath : userIo.std}
          onChange={(event) => change({ flags: withChannel(flags, event.target.value === userIo.byPath) })}
        >
          <option value={userIo.std}>{t('problemForm.channels.std')}</option>
          <option value={userIo.byPath}>{t('problemForm.channels.byPath')}</option>
        </SelectField>
      )}
      <Pair>
        <SelectField
          label={t('problemForm.protocol')}
          hint={t(`problemForm.protocolHint.${type === ProblemType.Communication ? 'manager' : protocol}`)}
          value={protocol}
          onChange={(event) => change({ protocol: event.target.value as ProgramProtocol })}
        >
          {protocolsFor(kind).map((name) => (
            <option key={name} value={name}>
              {t(`problemForm.protocols.${name}`)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={t('problemForm.flags')}
          hint={t('problemForm.flagsHint', { max: problemLimits.flags, length: problemLimits.flag })}
          optional
          rows={2}
          spellCheck={false}
          className={style.sample}
          value={type === ProblemType.Communication ? withoutChannel(flags) : flags}
          error={faultText(faults.flags)}
          onChange={({ target: { value } }) =>
            change({
              flags:
                type === ProblemType.Communication ? withChannel(value, isByPath(linesOf(flags))) : value,
            })
          }
        />
      </Pair>
      {!stored && <p className="muted">{t('problemForm.try.saveFirst')}</p>}
      {stored?.type === type && (
        <Suspense>
          <TryChecker
            pid={stored.pid}
            type={type}
            code={code}
            protocol={protocol}
            flags={linesOf(flags)}
            {...(type === ProblemType.Communication && { processes: kind.processes || 1 })}
          />
        </Suspense>
      )}
    </Fields>
  )
}

interface CodeElsewhereProps {
  stored: StoredProblem
  type: Programmed
  hasCode: boolean
}

function CodeElsewhere({ stored: { pid, type: storedType }, type, hasCode }: CodeElsewhereProps) {
  const { t } = useTranslation()
  const name = programName[type]
  if (storedType !== type) return <Notice kind="info">{t(`problemForm.codeLater.${name}`)}</Notice>
  return (
    <Notice kind={hasCode ? 'info' : 'warning'}>
      {t(`problemForm.${hasCode ? 'codeElsewhere' : 'codeMissing'}.${name}`)}{' '}
      <Link to="/problem/$pid/workshop" params={{ pid: String(pid) }} search={{ source: `checker/${name}` }}>
        {t('problemForm.toWorkshop')}
      </Link>
    </Notice>
  )
}

/** Only for a new problem: later it is a source of the workshop, which keeps its versions. */
function JudgeCode({ values, change, error }: Omit<PartProps, 'faults'> & { error: string | undefined }) {
  const { t } = useTranslation()
  const label = t(`problemForm.${programName[values.type as Programmed]}`)
  return (
    <Field label={label} hint={t('problemForm.codeHint')} error={error}>
      {() => (
        <FramedEditor
          // The editor keeps the label of its first render.
          key={values.type}
          value={values.code}
          onChange={(code) => change({ code })}
          language="cpp"
          label={label}
        />
      )}
    </Field>
  )
}
