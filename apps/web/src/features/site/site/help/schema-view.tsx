import { useTranslation } from 'react-i18next'
import { WithCode } from '../judge-programs.tsx'
import { describe, fieldsOf, type Schema, typeText } from './model.ts'
import style from './help.module.css'

interface ShownField {
  name: string
  depth: number
  type: string
  isRequired: boolean
  description: string
}

interface FieldsProps {
  label: string
  fields: readonly ShownField[]
  /** Most fields of an answer are always there. */
  isAnswer?: boolean
}

export function Fields({ label, fields, isAnswer = false }: FieldsProps) {
  const { t, i18n } = useTranslation()
  return (
    <ul className={style.fields} aria-label={label} lang="en">
      {fields.map((field, index) => (
        <li key={index} style={{ paddingInlineStart: `${field.depth * 16}px` }}>
          <code>{field.name}</code> <span className="muted">{field.type}</span>
          {field.isRequired !== isAnswer && (
            <>
              {' '}
              <span className={isAnswer ? style.optional : style.required} lang={i18n.language}>
                {t(isAnswer ? 'faq.help.optional' : 'faq.help.required')}
              </span>
            </>
          )}
          {field.description && (
            <span className="sec">
              {' '}
              <WithCode text={field.description} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

interface SchemaViewProps {
  label: string
  schema: Schema
  isAnswer?: boolean
}

export function SchemaView({ label, schema, isAnswer = false }: SchemaViewProps) {
  const { t } = useTranslation()
  const fields = fieldsOf(schema)
  if (fields.length > 0) return <Fields label={label} fields={fields} isAnswer={isAnswer} />
  const isEmpty = schema.type === 'object'
  return (
    <p className="sec" lang="en">
      {isEmpty ? t('faq.help.nothing') : `${typeText(schema)} ${describe(schema)}`}
    </p>
  )
}
