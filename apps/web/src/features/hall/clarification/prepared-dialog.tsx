import { preparedAnswerLimits } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangePrepared } from './api/clarification.ts'
import style from './queue.module.css'

interface PreparedDialogProps {
  cid: number
  prepared: readonly string[]
  onClose: () => void
}

interface Line {
  key: number
  text: string
}

export function PreparedDialog({ cid, prepared, onClose }: PreparedDialogProps) {
  const { t } = useTranslation()
  const change = useChangePrepared(cid)
  const [lines, setLines] = useState<Line[]>(() =>
    [...prepared, ...(prepared.length === 0 ? [''] : [])].map((text, key) => ({ key, text })),
  )
  const add = () =>
    setLines((all) => [...all, { key: Math.max(-1, ...all.map(({ key }) => key)) + 1, text: '' }])
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const answers = lines.map(({ text }) => text.trim()).filter((text) => text !== '')
    change.mutate(answers, {
      onSuccess: () => {
        toast.success(t('clarification.prepared.saved'))
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={t('clarification.prepared.title')}
      onSubmit={save}
      failure={change.error ? errorText(change.error) : null}
      action={t('common.save')}
      busy={change.isPending}
      onClose={onClose}
    >
      <p className="muted">{t('clarification.prepared.hint')}</p>
      {lines.map(({ key, text }, index) => (
        <div key={key} className={style.line}>
          <TextAreaField
            label={t('clarification.prepared.one', { number: index + 1 })}
            rows={2}
            value={text}
            maxLength={preparedAnswerLimits.text}
            onChange={(event) =>
              setLines((all) =>
                all.map((line) => (line.key === key ? { key, text: event.target.value } : line)),
              )
            }
          />
          <Verb
            danger
            aria-label={t('clarification.prepared.removeOf', { number: index + 1 })}
            onClick={() => setLines((all) => all.filter((line) => line.key !== key))}
          >
            {t('common.remove')}
          </Verb>
        </div>
      ))}
      {lines.length < preparedAnswerLimits.answers && (
        <div>
          <Button icon="plus" onClick={add}>
            {t('clarification.prepared.add')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
