// The form of a problem, for a new one and for an existing one. It says beside each field what is wrong, keeps what
// was typed whatever the server answers, and asks before half a sample is saved.

import type { Tag } from '@verdict/contract/problem'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../lib/format.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Field, SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Fields, PageForm, Pair } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Section } from '../../../ui/layout/page.tsx'
import { MarkdownField } from '../../../ui/markdown/markdown-field.tsx'
import { useWide } from '../wide.ts'
import { checkValues, faultsSaid, type Fault, type Faults } from './check-values.ts'
import { missingSample, type ProblemValues } from './form-values.ts'
import style from './form.module.css'
import { SkeletonFields } from './skeleton-fields.tsx'
import { StatementPreview } from './statement-preview.tsx'
import { TagPicker } from './tag-picker.tsx'

const CodeEditor = lazy(() => import('../../../ui/editor/code-editor.tsx'))
const TryChecker = lazy(() =>
  import('../try-checker.tsx').then(({ TryChecker: component }) => ({ default: component })),
)

interface ProblemFormProps {
  /** For a problem that exists: its checker can be tried. */
  pid?: number
  values: ProblemValues
  onChange: (values: ProblemValues) => void
  /** Tags that the problem has. */
  knownTags?: readonly Tag[]
  action: string
  /** Called when the form is right. Its failure is shown here. */
  onSave: () => Promise<void>
  saving: boolean
  /** Beside the button. */
  children?: ReactNode
}

function useFaultText() {
  const { t } = useTranslation()
  return (fault: Fault | undefined): string | undefined => {
    if (!fault) return undefined
    if (fault.kind === 'said') return fault.text
    if (fault.kind === 'tooLong') return t('common.fault.tooLong', { max: thousands(fault.max) })
    if (fault.kind === 'range') {
      return t('problem.form.fault.range', { min: thousands(fault.min), max: thousands(fault.max) })
    }
    return t(`common.fault.${fault.kind}`)
  }
}

function useAskAboutSample() {
  const { t } = useTranslation()
  return async (values: ProblemValues): Promise<boolean> => {
    const missing = missingSample(values)
    if (!missing) return true
    return confirm({
      title: t('problem.form.sampleTitle'),
      text: t(missing === 'in' ? 'problem.form.sampleInMissing' : 'problem.form.sampleOutMissing'),
      action: t('problem.form.sampleAction'),
    })
  }
}

export function ProblemForm(props: ProblemFormProps) {
  const { values, onChange, knownTags = [], action, onSave, saving, children } = props
  const { t } = useTranslation()
  const form = useForm({
    values,
    onChange,
    check: checkValues,
    said: (error) => faultsSaid(error, values),
    agree: useAskAboutSample(),
    onSave,
    saving,
  })
  const { change, faults } = form
  const faultText = useFaultText()
  const wide = useWide()
  return (
    <PageForm form={form} sections wide action={action} saving={saving} beside={children}>
      <Section title={t('problem.form.statement')}>
        <div className={style.beside}>
          <Fields>
            <StatementFields values={values} change={change} faults={faults} beside={wide} />
          </Fields>
          {wide && <StatementPreview values={values} />}
        </div>
      </Section>
      <Section title={t('problem.form.settings')}>
        <Fields>
          <SettingFields pid={props.pid} values={values} change={change} faults={faults} />
          <TagPicker value={values.tags} known={knownTags} onChange={(tags) => change({ tags })} />
        </Fields>
      </Section>
      <Section title={t('problem.form.skeleton')}>
        <Fields>
          <SkeletonFields values={values} change={change} errorOf={(name) => faultText(faults[name])} />
        </Fields>
      </Section>
    </PageForm>
  )
}

interface FieldsProps {
  values: ProblemValues
  change: (part: Partial<ProblemValues>) => void
  faults: Faults
}

/** @param beside the preview stands beside them: none needs its own */
function StatementFields({ values, change, faults, beside }: FieldsProps & { beside: boolean }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const markdown = (name: 'description' | 'input' | 'output' | 'hint') => ({
    name,
    label: t(`problem.${name}`),
    value: values[name],
    error: faultText(faults[name]),
    onChange: (text: string) => change({ [name]: text }),
    preview: !beside,
  })
  return (
    <>
      <TextField
        label={t('problem.form.title')}
        value={values.title}
        error={faultText(faults.title)}
        autoComplete="off"
        onChange={(event) => change({ title: event.target.value })}
      />
      <MarkdownField {...markdown('description')} hint={t('problem.form.markdown')} rows={12} />
      <MarkdownField {...markdown('input')} optional rows={4} />
      <MarkdownField {...markdown('output')} optional rows={4} />
      <Pair>
        {(['in', 'out'] as const).map((name) => (
          <TextAreaField
            key={name}
            label={t(`problem.${name}`)}
            optional
            rows={6}
            spellCheck={false}
            className={style.sample}
            value={values[name]}
            error={faultText(faults[name])}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </Pair>
      <MarkdownField {...markdown('hint')} optional rows={4} />
    </>
  )
}

function SettingFields({ pid, values, change, faults }: FieldsProps & { pid?: number }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const limit = (name: 'time' | 'memory', { min, max }: { min: number; max: number }) => ({
    label: t(`problem.form.${name}`),
    hint: t('problem.form.range', { min: thousands(min), max: thousands(max) }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: values[name],
    error: faultText(faults[name]),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <>
      <Pair>
        <TextField {...limit('time', timeLimitMs)} />
        <TextField {...limit('memory', memoryLimitKb)} />
        <SelectField
          label={t('problem.type')}
          value={values.type}
          onChange={(event) => change({ type: Number(event.target.value) as ProblemType })}
        >
          <option value={ProblemType.Traditional}>{t('problem.types.traditional')}</option>
          <option value={ProblemType.Interaction}>{t('problem.types.interaction')}</option>
          <option value={ProblemType.SpecialJudge}>{t('problem.types.specialJudge')}</option>
        </SelectField>
        <SelectField
          label={t('problem.status')}
          value={values.status}
          onChange={(event) => change({ status: Number(event.target.value) as ProblemStatus })}
        >
          <option value={ProblemStatus.Reserve}>{t('problem.form.reserved')}</option>
          <option value={ProblemStatus.Available}>{t('problem.form.available')}</option>
        </SelectField>
      </Pair>
      {values.type !== ProblemType.Traditional && (
        <>
          <JudgeCode values={values} change={change} error={faultText(faults.code)} />
          {pid === undefined ? (
            <p className="muted">{t('problem.try.saveFirst')}</p>
          ) : (
            <Suspense>
              <TryChecker pid={pid} type={values.type} code={values.code} />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}

function JudgeCode({ values, change, error }: Pick<FieldsProps, 'values' | 'change'> & { error?: string }) {
  const { t } = useTranslation()
  const label =
    values.type === ProblemType.Interaction ? t('problem.form.interactor') : t('problem.form.checker')
  return (
    <Field label={label} hint={t('problem.form.codeHint')} error={error}>
      {() => (
        <div className={style.code}>
          <Suspense fallback={<div className={style.codeLoading} />}>
            <CodeEditor
              // Its label is that of the first render.
              key={values.type}
              value={values.code}
              onChange={(code) => change({ code })}
              language="cpp"
              label={label}
            />
          </Suspense>
        </div>
      )}
    </Field>
  )
}
