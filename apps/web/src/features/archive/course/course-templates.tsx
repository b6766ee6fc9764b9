import { useQuery } from '@tanstack/react-query'
import { type Language, languageName, languageRecords } from '@verdict/domain/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { offeredLanguages } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { FramedEditor } from '../../../ui/editor/framed-editor.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { courseTemplatesQuery, useSetCourseTemplate } from './api/templates.ts'
import style from './course.module.css'

export function CourseTemplates({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(courseTemplatesQuery(courseId))
  const [chosen, setChosen] = useState<Language | undefined>(undefined)
  const [isDirty, setDirty] = useState(false)
  const kept = data?.templates ?? []
  const languages = [...new Set([...offeredLanguages(), ...kept.map(({ language }) => language)])]
  const language = chosen ?? kept[0]?.language ?? languages[0]
  if (!data || language === undefined) return null
  return (
    <Section title={t('course.templates.title')}>
      <div className={style.templates}>
        <SelectField
          label={t('course.templates.language')}
          hint={t('course.templates.hint')}
          value={language}
          // Typed text belongs to the shown language.
          disabled={isDirty}
          onChange={(event) => setChosen(languages.find((one) => String(one) === event.target.value))}
        >
          {languages.map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </SelectField>
        <TemplateForm
          key={language}
          courseId={courseId}
          language={language}
          stored={kept.find((one) => one.language === language)?.code ?? ''}
          onDirty={setDirty}
        />
      </div>
    </Section>
  )
}

interface TemplateFormProps {
  courseId: number
  language: Language
  stored: string
  onDirty: (isDirty: boolean) => void
}

function TemplateForm({ courseId, language, stored, onDirty }: TemplateFormProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState(stored)
  const saving = useSetCourseTemplate(courseId)
  const label = t('course.templates.of', { language: languageName(language) })
  useUnsavedWarning(code !== stored)
  const type = (typed: string) => {
    setCode(typed)
    onDirty(typed !== stored)
  }
  const save = () =>
    saving.mutate(
      { language, code },
      {
        onSuccess() {
          onDirty(false)
          toast.success(t('course.templates.saved'))
        },
        onError: toastFailure,
      },
    )
  return (
    <>
      <FramedEditor
        value={code}
        onChange={type}
        language={languageRecords[language].highlight}
        label={label}
        minRows={6}
        maxRows={16}
      />
      <div className="row">
        <Button disabled={code === stored} busy={saving.isPending} onClick={save}>
          {t('common.save')}
        </Button>
        <Button look="ghost" disabled={code === stored} onClick={() => type(stored)}>
          {t('common.reset')}
        </Button>
      </div>
    </>
  )
}
