import { useTranslation } from 'react-i18next'
import { Button, type ButtonLook } from './button.tsx'
import { toast } from './toast/toast.ts'

/** Over plain http only the old API exists. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog: nothing else can be selected then.
  const parent = document.activeElement?.closest('dialog') ?? document.body
  const focused = document.activeElement
  parent.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}

interface CopyButtonProps extends Pick<ButtonLook, 'look' | 'size'> {
  text: string
  label?: string
  /** `Copy`, where what is copied stands beside. */
  action?: string
}

export function CopyButton({ text, label, action, look = 'ghost', size = 'small' }: CopyButtonProps) {
  const { t } = useTranslation()
  const copy = async () => {
    if (await copyText(text)) toast.success(t('common.copied'))
    else toast.error(t('common.copyFailed'))
  }
  return (
    <Button
      look={look}
      size={size}
      icon="copy"
      aria-label={label && `${t('common.copy')}: ${label}`}
      onClick={() => void copy()}
    >
      {action ?? t('common.copy')}
    </Button>
  )
}
