// Names the helpers of one kind. They find their queue by its address, so it is given here to be passed on.

import { useQuery } from '@tanstack/react-query'
import { hallLimits } from '@verdict/domain/field-limits'
import type { HelperKind } from '@verdict/domain/helper'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { uidsIn } from '../../../ui/picker/listed.ts'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { helpersQuery, useNameHelpers } from './api/helpers.ts'

interface HelpersProps {
  cid: number
  kind: HelperKind
}

export function HelpersButton(props: HelpersProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="user" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('helper.title')}
      </Button>
      {open && <HelpersDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function HelpersDialog({ onClose, ...props }: HelpersProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(helpersQuery(props.cid))
  return (
    <Dialog title={t(`helper.of.${props.kind}`)} onClose={onClose}>
      {error && !data && (
        <FailedState title={t('helper.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && (
        <HelpersForm {...props} known={data[props.kind].map(({ uid }) => uid).join('\n')} onClose={onClose} />
      )}
    </Dialog>
  )
}

function HelpersForm({ cid, kind, known, onClose }: HelpersProps & { known: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(known)
  const [fault, setFault] = useState<string | undefined>()
  const name = useNameHelpers(cid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.isPending) return
    const uids = uidsIn(text)
    if (uids.length > hallLimits.helpers) {
      setFault(t('helper.tooMany', { max: hallLimits.helpers }))
      return
    }
    name.mutate(
      { kind, uids },
      {
        onError: (error) => setFault(errorText(error)),
        onSuccess: () => {
          toast.success(t('helper.saved'))
          onClose()
        },
      },
    )
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextAreaField
        label={t('helper.names')}
        hint={t(`helper.hint.${kind}`)}
        error={fault}
        rows={5}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFault(undefined)
        }}
      />
      <p className="row">
        <span className="muted">{t('helper.address')}</span>
        <CopyButton text={window.location.origin + window.location.pathname} action={t('helper.copy')} />
      </p>
      <SubmitActions action={t('common.save')} busy={name.isPending} onCancel={onClose} />
    </form>
  )
}
