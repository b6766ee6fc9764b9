import { secondFactorLimits } from '@verdict/domain/field-limits'
import { useMemo, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { errorText } from '../../../../lib/errors.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { TextField } from '../../../../ui/field/field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { useConfirmApp } from '../api/second-factor.ts'
import style from './second-factor.module.css'

interface AppDialogProps {
  fresh: { secret: string; uri: string }
  onDone: (recovery: string[] | null) => void
  onClose: () => void
}

export default function AppDialog({ fresh, onDone, onClose }: AppDialogProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = useConfirmApp()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') setMissing(true)
    else if (!confirm.isPending) {
      confirm.mutate(code.trim(), { onSuccess: ({ recovery }) => onDone(recovery) })
    }
  }
  return (
    <FormDialog
      title={t('secondFactor.app')}
      onSubmit={submit}
      failure={confirm.error && errorText(confirm.error)}
      action={t('secondFactor.confirmApp')}
      busy={confirm.isPending}
      onClose={onClose}
    >
      <p className="sec">{t('secondFactor.scan')}</p>
      <QrCode text={fresh.uri} label={t('secondFactor.qr')} />
      <p className={style.key}>
        <span className="sec">{t('secondFactor.key')}</span>
        <code>{fresh.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton text={fresh.secret} label={t('secondFactor.key')} />
      </p>
      <TextField
        label={t('secondFactor.firstCode')}
        value={code}
        error={missing && t('account.required')}
        maxLength={secondFactorLimits.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={({ target }) => {
          setCode(target.value)
          setMissing(false)
        }}
      />
    </FormDialog>
  )
}

/** Black on white in both themes, as cameras need it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { border: 2 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: side, path: dark.join('') }
  }, [text])
  return (
    <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
