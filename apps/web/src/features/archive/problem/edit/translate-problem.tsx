// For translators: the texts in languages other than the problem's own, and nothing else.

import { useQuery } from '@tanstack/react-query'
import type { ProblemDetail } from '@verdict/contract/problem'
import type { ProblemContent } from '@verdict/contract/problem-content'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../../ui/button.tsx'
import { useLeaveOnceSaved } from '../../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { Segment } from '../../../../ui/field/field.tsx'
import { PageForm } from '../../../../ui/form/form.tsx'
import { useEdit } from '../../../../ui/form/use-edit.ts'
import { useForm } from '../../../../ui/form/use-form.ts'
import { Section } from '../../../../ui/layout/page.tsx'
import { useWide } from '../../../../ui/panes/wide.ts'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { contentQuery } from '../api/content.ts'
import { useChangeProblem } from '../api/problem.ts'
import { checkValues, type Faults, faultsSaid } from './check-values.ts'
import { changeOf, type ProblemValues, textParts, valuesOf } from './form-values.ts'
import style from './form.module.css'
import { LanguageBar } from './language-bar.tsx'
import { placeOfFaults } from './languages.ts'
import { StatementPreview } from './statement-preview.tsx'
import { Texts, Translation } from './statement-fields.tsx'

interface TranslateProblemProps {
  problem: ProblemDetail
  course?: number
  onSaved: () => void
}

export function TranslateProblem(props: TranslateProblemProps) {
  const { t } = useTranslation()
  const { data: content, error, refetch } = useQuery(contentQuery(props.problem.pid))
  if (error) return <FailedState title={t('problem.failed')} error={error} onRetry={() => void refetch()} />
  return content ? <Translations {...props} content={content} /> : <Loading />
}

/** Explanations of samples stand in a list that is not the translator's. */
const translatedOf = (problem: ProblemDetail, content: ProblemContent): ProblemValues => ({
  ...valuesOf(problem, content),
  samples: [],
})

const isOfTranslation = ([path]: [string, unknown]): boolean => path.startsWith('translations')

const faultsIn = (values: ProblemValues): Faults =>
  Object.fromEntries(Object.entries(checkValues(values)).filter(isOfTranslation))

function Translations({
  problem,
  content,
  course,
  onSaved,
}: TranslateProblemProps & { content: ProblemContent }) {
  const { t } = useTranslation()
  const { pid } = problem
  const { values, setValues, change, differs } = useEdit(() => translatedOf(problem, content), changeOf)
  const places = Object.keys(values.translations)
  const [chosen, setChosen] = useState('')
  const place = places.includes(chosen) ? chosen : places[0]
  const wide = useWide()
  const [beside, setBeside] = useState<'text' | 'preview'>('text')
  const save = useChangeProblem(pid)
  useUnsavedWarning(differs && !save.isSuccess)
  useLeaveOnceSaved(save.isSuccess, onSaved)
  const form = useForm({
    values,
    onChange: setValues,
    check: faultsIn,
    said: (error) => faultsSaid(error, values),
    onFaults: (found) => setChosen((now) => placeOfFaults(Object.keys(found), [now]) ?? now),
    async onSave() {
      if (!differs) {
        toast.message(t('common.nothingChanged'))
        return
      }
      await save.mutateAsync(change)
      toast.success(t('problemForm.saved', { pid }))
    },
    saving: save.isPending,
  })
  const part = { values, change: form.change, faults: form.faults }
  return (
    <PageForm
      form={form}
      sections
      wide
      action={t('problemForm.save')}
      saving={save.isPending}
      beside={<Cancel pid={pid} course={course} />}
    >
      <Section title={t('problemForm.translations')}>
        <LanguageBar
          values={values}
          places={places}
          shown={place ?? ''}
          onShow={setChosen}
          change={form.change}
        />
        {place === undefined ? (
          <State title={t('problemForm.noTranslation')} text={t('problemForm.noTranslationText')} />
        ) : (
          <div className={style.beside}>
            <Translation key={`about ${place}`} {...part} place={place} onGone={() => setChosen('')} />
            {wide && (
              <Segment
                label={t('problemForm.beside')}
                value={beside}
                options={[
                  { value: 'text', label: t('problemForm.originalText') },
                  { value: 'preview', label: t('problemForm.previewShort') },
                ]}
                onChange={setBeside}
              />
            )}
            <Texts
              key={place}
              {...part}
              place={place}
              shown={{ place, beside: '' }}
              onShow={({ place: next }) => setChosen(next)}
              wide={wide}
              hasPdf={false}
            />
            {wide &&
              (beside === 'text' ? (
                <Original values={values} />
              ) : (
                <StatementPreview values={values} place="" />
              ))}
          </div>
        )}
      </Section>
    </PageForm>
  )
}

/** As it was typed: formulas and tables are taken over from it. */
function Original({ values }: { values: ProblemValues }) {
  const { t } = useTranslation()
  const written = textParts.filter((part) => values[part].trim() !== '')
  return (
    <aside className={style.original} aria-label={t('problemForm.originalText')}>
      {written.map((part) => {
        const name = t(part === 'title' ? 'problem.column.title' : `problem.${part}`)
        return (
          <section key={part} aria-label={name}>
            <h3>{name}</h3>
            <pre lang={values.language || undefined}>{values[part]}</pre>
          </section>
        )
      })}
    </aside>
  )
}

function Cancel({ pid, course }: { pid: number; course: number | undefined }) {
  const { t } = useTranslation()
  return (
    <LinkButton to="/problem/$pid" params={{ pid: String(pid) }} search={{ course }} look="ghost">
      {t('common.cancel')}
    </LinkButton>
  )
}
