import { signInLimits } from '@verdict/domain/field-limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { type ReadMetadata, useReadMetadata } from './api/providers.ts'

/** Fills the fields of a SAML provider from its metadata. */
export function MetadataField({ onRead }: { onRead: (read: ReadMetadata & Record<string, string>) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const read = useReadMetadata()
  return (
    <div className="stack">
      <TextAreaField
        label={t('signIn.metadata')}
        hint={t('signIn.metadataHint')}
        optional
        value={text}
        rows={3}
        maxLength={signInLimits.metadata}
        spellCheck={false}
        error={read.error ? errorText(read.error) : false}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row">
        <Button
          disabled={text.trim() === ''}
          busy={read.isPending}
          onClick={() =>
            read.mutate(text, {
              onSuccess: (found) => {
                onRead({ ...found })
                toast.success(t('signIn.metadataRead'))
              },
            })
          }
        >
          {t('signIn.readMetadata')}
        </Button>
      </div>
    </div>
  )
}
