// Sends only differences. Changes that harm a running contest are confirmed line by line and sent again.

import type { ContestDetail } from '@verdict/contract/contest'
import { ApiError } from '@verdict/contract/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { useLeaveOnceSaved } from '../../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { useChangeContest, useCopyContest, type ContestChange } from '../api/contest.ts'
import { changeLines } from './changes.ts'
import { ContestForm } from './contest-form.tsx'
import { useLineText } from './line-text.ts'
import style from './form.module.css'
import { TransferDialog } from './transfer-dialog.tsx'
import { useEdit } from '../../../../ui/form/use-edit.ts'
import { changeOf, valuesOf, type ContestValues } from './values.ts'

interface EditContestProps {
  detail: ContestDetail
  onSaved: () => void
  onCopied: (cid: number) => void
}

const hurts = (error: unknown): boolean => error instanceof ApiError && error.error === 'CONTEST_CHANGE_HURTS'

function useAskAboutChanges() {
  const { t } = useTranslation()
  const textOf = useLineText()
  return (before: ContestValues, after: ContestValues): Promise<boolean> =>
    confirm({
      title: t('contest.form.hurts.title'),
      text: (
        <ul className={style.changes}>
          {changeLines(before, after).map((line) => {
            const text = textOf(line)
            return <li key={text}>{text}</li>
          })}
        </ul>
      ),
      action: t('contest.form.hurts.action'),
      danger: true,
    })
}

export function EditContest({ detail, onSaved, onCopied }: EditContestProps) {
  const { t } = useTranslation()
  const { cid } = detail.contest
  const { loaded, values, setValues, change, differs } = useEdit(() => valuesOf(detail), changeOf)
  const [saved, setSaved] = useState(false)
  const [transferring, setTransferring] = useState(false)
  const saving = useChangeContest(cid)
  const ask = useAskAboutChanges()
  useUnsavedWarning(differs && !saved)
  useLeaveOnceSaved(saved, onSaved)

  const send = async (body: ContestChange): Promise<boolean> => {
    try {
      await saving.mutateAsync({ ...body, confirmed: false })
      return true
    } catch (error) {
      if (!hurts(error)) throw error
      if (!(await ask(loaded, values))) return false
      await saving.mutateAsync({ ...body, confirmed: true })
      return true
    }
  }
  const submit = async () => {
    if (!differs) {
      toast.message(t('common.nothingChanged'))
      return
    }
    if (!(await send(change))) return
    toast.success(t('contest.form.saved', { cid }))
    setSaved(true)
  }
  return (
    <>
      <ContestForm
        values={values}
        onChange={setValues}
        action={t('contest.form.save')}
        onSave={submit}
        saving={saving.isPending || saved}
      >
        <LinkButton to="/contests/$cid" params={{ cid: String(cid) }} look="ghost">
          {t('common.cancel')}
        </LinkButton>
        <CopyContest contest={detail.contest} differs={differs} onCopied={onCopied} />
        {detail.contest.may.transfer && (
          <Button icon="external" onClick={() => setTransferring(true)}>
            {t('contest.transfer.action')}
          </Button>
        )}
      </ContestForm>
      {transferring && <TransferDialog contest={detail.contest} onClose={() => setTransferring(false)} />}
    </>
  )
}

interface CopyContestProps {
  contest: ContestDetail['contest']
  differs: boolean
  onCopied: (cid: number) => void
}

function CopyContest({ contest, differs, onCopied }: CopyContestProps) {
  const { t } = useTranslation()
  const copy = useCopyContest()
  const make = async () => {
    if (differs) {
      toast.warning(t('contest.form.unsavedCopy'))
      return
    }
    const agreed = await confirm({
      title: t('contest.form.copyTitle'),
      text: t(contest.course ? 'contest.form.copyTextDraft' : 'contest.form.copyText'),
      action: t('contest.form.copy'),
    })
    if (!agreed) return
    copy.mutate(contest.cid, {
      onSuccess: (made) => {
        toast.success(t('contest.form.copied', { cid: made.cid }))
        onCopied(made.cid)
      },
    })
  }
  return (
    <Button icon="copy" busy={copy.isPending} onClick={() => void make()}>
      {t('contest.form.copy')}
    </Button>
  )
}
