import type { KeyboardEvent, Ref } from 'react'
import style from './submit-panel.module.css'

interface PlainEditorProps {
  value: string
  onChange: (value: string) => void
  label: string
  onSubmit?: (() => void) | undefined
  ref?: Ref<HTMLTextAreaElement>
}

export function PlainEditor({ value, onChange, label, onSubmit, ref }: PlainEditorProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <textarea
      ref={ref}
      className={style.plain}
      aria-label={label}
      value={value}
      spellCheck={false}
      autoCapitalize="off"
      wrap="off"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={press}
    />
  )
}
