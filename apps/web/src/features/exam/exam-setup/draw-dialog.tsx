import { drawGroups, type DrawGroup } from '@verdict/domain/exam-draw'
import { examLimits } from '@verdict/domain/field-limits'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, toastFailure } from '../../../lib/errors.ts'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { DangerButton } from '../../../ui/dialog/danger.tsx'
import { SelectField, Switch, TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../ui/form/form.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { Loading } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useClearDraw, useDraw } from './api/roster.ts'
import { sittingQuery } from './api/sitting.ts'

interface DrawDialogProps {
  cid: number
  onClose: () => void
}

export default function DrawDialog({ cid, onClose }: DrawDialogProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(sittingQuery(cid))
  return (
    <Dialog title={t('examRoster.draw.title')} onClose={onClose}>
      {data ? (
        <DrawForm cid={cid} last={data.exam?.drawSeed ?? null} onClose={onClose} />
      ) : error ? (
        <FormFailure text={errorText(error)} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

const freshSeed = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)

function DrawForm({ cid, last, onClose }: DrawDialogProps & { last: string | null }) {
  const { t } = useTranslation()
  const [seed, setSeed] = useState(() => last ?? freshSeed())
  const [apart, setApart] = useState<DrawGroup>('none')
  const [keep, setKeep] = useState(true)
  const draw = useDraw(cid)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!draw.isPending && seed.trim() !== '') draw.mutate({ seed: seed.trim(), apart, keep })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Fields>
        <p>{t('examRoster.draw.text')}</p>
        <TextField
          label={t('examRoster.draw.seed')}
          hint={t('examRoster.draw.seedHint')}
          maxLength={examLimits.seed}
          autoComplete="off"
          value={seed}
          onChange={(event) => setSeed(event.target.value)}
        />
        <SelectField
          label={t('examRoster.draw.apart')}
          value={apart}
          onChange={(event) => setApart(event.target.value as DrawGroup)}
        >
          {drawGroups.map((group) => (
            <option key={group} value={group}>
              {t(`examRoster.draw.groups.${group}`)}
            </option>
          ))}
        </SelectField>
        <Switch checked={keep} onChange={setKeep}>
          {t('examRoster.draw.keep')}
        </Switch>
        {draw.data && <Drawn {...draw.data} isApart={draw.variables?.apart !== 'none'} />}
        <FormFailure text={draw.error && errorText(draw.error)} />
        <Clear cid={cid} keep={keep} onCleared={draw.reset} />
        <SubmitActions
          action={t('examRoster.draw.draw')}
          busy={draw.isPending}
          disabled={seed.trim() === ''}
          onCancel={onClose}
        />
      </Fields>
    </form>
  )
}

interface DrawnProps {
  drawn: number
  without: readonly string[]
  neighbours: number
  isApart: boolean
}

const named = 20

function Drawn({ drawn, without, neighbours, isApart }: DrawnProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const isWhole = without.length === 0 && neighbours === 0
  return (
    <Notice kind={isWhole ? 'info' : 'warning'}>
      <p>{t('examRoster.draw.drawn', { count: drawn })}</p>
      {without.length > 0 && (
        <p>
          {t('examRoster.draw.without', { count: without.length })}{' '}
          {without
            .slice(0, named)
            .map((uid) => nameOf(uid))
            .join(t('common.listComma'))}
          {without.length > named && ' …'}
        </p>
      )}
      {isApart && <p>{t('examRoster.draw.neighbours', { count: neighbours })}</p>}
    </Notice>
  )
}

function Clear({ cid, keep, onCleared }: { cid: number; keep: boolean; onCleared: () => void }) {
  const { t } = useTranslation()
  const clear = useClearDraw(cid)
  return (
    <div>
      <DangerButton
        title={t('examRoster.draw.clearTitle')}
        text={t(keep ? 'examRoster.draw.clearText' : 'examRoster.draw.clearAllText')}
        action={t('examRoster.draw.clear')}
        busy={clear.isPending}
        onAgreed={() =>
          clear.mutate(!keep, {
            onSuccess: () => {
              onCleared()
              toast.success(t('examRoster.draw.cleared'))
            },
            onError: toastFailure,
          })
        }
      />
    </div>
  )
}
