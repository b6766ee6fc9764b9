import { useQuery } from '@tanstack/react-query'
import { editorialTimes, type EditorialTime } from '@verdict/domain/editorial'
import { type EditorialSource, writtenEditorial } from '@verdict/contract/editorial'
import { type Language, languageName, languageRecords } from '@verdict/domain/language'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textLanguageName } from '../../../lib/text-language.ts'
import { offeredLanguages } from '../../../lib/site.ts'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { FramedEditor } from '../../../ui/editor/framed-editor.tsx'
import { Field, Segment, SelectField } from '../../../ui/field/field.tsx'
import { Fields, PageForm } from '../../../ui/form/form.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { differences, useEdit } from '../../../ui/form/use-edit.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { MarkdownField } from '../../../ui/markdown/markdown-field.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { sourceQuery, useWriteEditorial } from './api/editorial.ts'
import style from './editorial.module.css'

interface Values {
  shown: EditorialTime
  texts: Record<string, string>
  language: Language | null
  code: string
}

interface WriteEditorialProps {
  pid: number
  /** Undefined: the problem's own. */
  course?: number | undefined
  /** The problem's own first. */
  languages: readonly string[]
}

export function WriteEditorial(props: WriteEditorialProps) {
  const { pid, course } = props
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(sourceQuery(pid, course))
  if (data) return <EditorialForm key={course ?? 0} {...props} source={data} />
  if (error) return <FailedState title={t('editorial.failed')} error={error} onRetry={() => void refetch()} />
  return <Loading />
}

/** Includes languages that already have a text. */
const tagsOf = (languages: readonly string[], { texts }: Pick<EditorialSource, 'texts'>): string[] => [
  ...new Set([...languages, ...Object.keys(texts)]),
]

const valuesOf = ({ shown, texts, program }: EditorialSource, tags: readonly string[]): Values => ({
  shown,
  texts: Object.fromEntries(tags.map((tag) => [tag, texts[tag] ?? ''])),
  language: program?.language ?? null,
  code: program?.code ?? '',
})

const bodyOf = ({ shown, texts, language, code }: Values) => ({
  shown,
  texts,
  program: language === null ? null : { language, code },
})

function EditorialForm({
  pid,
  course,
  languages,
  source,
}: WriteEditorialProps & { source: EditorialSource }) {
  const { t } = useTranslation()
  const tags = tagsOf(languages, source)
  const { values, setValues, differs, begin } = useEdit<Values, Partial<Values>>(
    () => valuesOf(source, tags),
    differences,
  )
  const saving = useWriteEditorial(pid, course)
  useUnsavedWarning(differs)
  const words = {
    shown: t('common.fault.required'),
    texts: t('common.fault.invalid'),
    program: t('editorial.programFault'),
  }
  const form = useForm<Values, string>({
    values,
    onChange: setValues,
    check: (typed) => shapeFaults(writtenEditorial, bodyOf(typed), words),
    said: (error) => saidFaults(error, words),
    async onSave() {
      if (!differs) {
        toast.message(t('common.nothingChanged'))
        return
      }
      begin(valuesOf(await saving.mutateAsync(bodyOf(values)), tags))
      toast.success(t('editorial.saved'))
    },
    saving: saving.isPending,
  })
  const { faults } = form as { faults: Record<string, string | undefined> }
  return (
    <PageForm form={form} wide action={t('common.save')} saving={saving.isPending}>
      <Fields>
        <SelectField
          label={t('editorial.shown')}
          hint={t(`editorial.hint.${values.shown}`)}
          className={style.shown}
          value={values.shown}
          onChange={(event) =>
            form.change({ shown: editorialTimes.find((one) => one === event.target.value) ?? 'never' })
          }
        >
          {editorialTimes.map((one) => (
            <option key={one} value={one}>
              {t(`editorial.times.${one}`)}
            </option>
          ))}
        </SelectField>
        <Texts
          tags={tags}
          texts={values.texts}
          error={faults['texts']}
          onChange={(texts) => form.change({ texts })}
        />
        <Program values={values} error={faults['program']} onChange={form.change} />
      </Fields>
    </PageForm>
  )
}

interface TextsProps {
  tags: readonly string[]
  texts: Values['texts']
  error: string | undefined
  onChange: (texts: Values['texts']) => void
}

function Texts({ tags, texts, error, onChange }: TextsProps) {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState(tags[0] ?? '')
  const nameOf = (tag: string): string => textLanguageName(tag, i18n.language)
  const label = t('editorial.text')
  return (
    <>
      {tags.length > 1 && (
        <div>
          <Segment
            label={t('editorial.languages')}
            value={chosen}
            options={tags.map((tag) => ({ value: tag, label: nameOf(tag) }))}
            onChange={setChosen}
          />
        </div>
      )}
      <MarkdownField
        key={chosen}
        name={`text.${chosen}`}
        label={tags.length > 1 ? t('editorial.textIn', { language: nameOf(chosen) }) : label}
        hint={t('editorial.textHint')}
        optional
        error={error}
        rows={14}
        value={texts[chosen] ?? ''}
        onChange={(content) => onChange({ ...texts, [chosen]: content })}
      />
    </>
  )
}

interface ProgramProps {
  values: Values
  error: string | undefined
  onChange: (part: Partial<Values>) => void
}

function Program({ values: { language, code }, error, onChange }: ProgramProps): ReactNode {
  const { t } = useTranslation()
  const offered = offeredLanguages()
  const choices = language === null || offered.includes(language) ? offered : [...offered, language]
  return (
    <>
      <SelectField
        label={t('editorial.programLanguage')}
        optional
        className={style.shown}
        value={language ?? ''}
        onChange={(event) =>
          onChange({ language: choices.find((one) => String(one) === event.target.value) ?? null })
        }
      >
        <option value="">{t('editorial.noProgram')}</option>
        {choices.map((one) => (
          <option key={one} value={one}>
            {languageName(one)}
          </option>
        ))}
      </SelectField>
      {language !== null && (
        <Field label={t('editorial.program')} error={error ?? false}>
          {() => (
            <FramedEditor
              value={code}
              onChange={(typed) => onChange({ code: typed })}
              language={languageRecords[language].highlight}
              label={t('editorial.program')}
              minRows={10}
              maxRows={24}
            />
          )}
        </Field>
      )}
    </>
  )
}
