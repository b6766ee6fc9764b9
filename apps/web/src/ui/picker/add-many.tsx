// Adds by search or by pasted list. Entries that failed are shown, and the pasted text stays.

import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errors.ts'
import { Button, Verb } from '../button.tsx'
import { TextAreaField } from '../field/field.tsx'
import { Card } from '../layout/page.tsx'
import { namesIn } from './listed.ts'
import style from './picker.module.css'
import { SearchPicker, type SearchPickerProps } from './search-picker.tsx'

interface AddManyProps<T> extends Omit<SearchPickerProps<T>, 'onTake' | 'disabled' | 'error'> {
  addBy: (item: T) => string
  pasteLabel: string
  /** Parses pasted text; default: names. */
  read?: (text: string) => string[]
  wrong?: (names: string[]) => string | undefined
  onAdd: (names: string[]) => Promise<void>
  children?: ReactNode
}

export function AddMany<T>(props: AddManyProps<T>) {
  const { addBy, pasteLabel, read = namesIn, wrong, onAdd, children, ...search } = props
  const { t } = useTranslation()
  const id = useId()
  const [pasting, setPasting] = useState(false)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()
  const names = read(text)

  const add = async (wanted: string[], done?: () => void) => {
    if (busy || wanted.length === 0) return
    const fault = wrong?.(wanted)
    setFailure(fault)
    if (fault !== undefined) return
    setBusy(true)
    try {
      await onAdd(wanted)
      done?.()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const toggle = () => {
    setPasting(!pasting)
    setFailure(undefined)
  }
  return (
    <Card quiet className={style.add}>
      <SearchPicker
        {...search}
        error={pasting ? undefined : failure}
        onTake={(item) => void add([addBy(item)])}
      />
      <Verb aria-expanded={pasting} aria-controls={`${id}paste`} onClick={toggle}>
        {t('common.pasteList')}
      </Verb>
      {pasting && (
        <div id={`${id}paste`} className={style.paste}>
          <TextAreaField
            label={pasteLabel}
            hint={t('common.pasteHint')}
            error={failure}
            rows={5}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setFailure(undefined)
            }}
          />
          <Button
            icon="plus"
            busy={busy}
            disabled={names.length === 0}
            onClick={() => void add(names, () => setText(''))}
          >
            {t('common.addCount', { count: names.length })}
          </Button>
        </div>
      )}
      {children}
    </Card>
  )
}
