import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Notice } from '../layout/page.tsx'
import style from './form.module.css'

interface PageFormProps {
  form: { failure: string | null; onSubmit: (event: SubmitEvent) => void }
  sections?: boolean
  /** Page width: something stands beside the fields. */
  wide?: boolean
  hidden?: boolean
  action: string
  saving: boolean
  beside?: ReactNode
  children: ReactNode
}

export function PageForm(props: PageFormProps) {
  const { form, sections, wide, hidden, action, saving, beside, children } = props
  return (
    <form
      className={classes('stack', style.form, sections && style.sections, wide && style.wide)}
      noValidate
      hidden={hidden}
      onSubmit={form.onSubmit}
    >
      {children}
      <FormFailure text={form.failure} />
      <div className={classes('row', sections && style.save)}>
        <Button type="submit" look="primary" busy={saving}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  )
}

export function FormFailure({ text }: { text: string | null }) {
  const { t } = useTranslation()
  return text === null ? null : <Notice>{t('common.failed', { message: text })}</Notice>
}

export const Fields = ({ children }: { children: ReactNode }) => <div className="stack">{children}</div>

export const Pair = ({ children }: { children: ReactNode }) => <div className={style.pair}>{children}</div>
