// Sends only differences.

import type { ContestDetail } from '@verdict/contract/contest'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { useLeaveOnceSaved } from '../../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../../ui/dialog/use-unsaved-warning.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { useCopyContest } from '../api/contest.ts'
import { changeLines } from './changes.ts'
import { ContestForm } from './contest-form.tsx'
import { useLineText } from './line-text.ts'
import style from './form.module.css'
import { useSendChange } from './send-change.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { useEdit } from '../../../../ui/form/use-edit.ts'
import { changeOf, valuesOf, type ContestValues } from './values.ts'

interface EditContestProps {
  detail: ContestDetail
  onSaved: () => void
  onCopied: (cid: number) => void
}

function ChangeList({ before, after }: { before: ContestValues; after: ContestValues }) {
  const textOf = useLineText()
  return (
    <ul className={style.changes}>
      {changeLines(before, after).map((line) => {
        const text = textOf(line)
        return <li key={text}>{text}</li>
      })}
    </ul>
  )
}

export function EditContest({ detail, onSaved, onCopied }: EditContestProps) {
  const { t } = useTranslation()
  const { cid } = detail.contest
  const { loaded, values, setValues, change, differs } = useEdit(() => valuesOf(detail), changeOf)
  const [saved, setSaved] = useState(false)
  const [transferring, setTransferring] = useState(false)
  const { send, isSending } = useSendChange(cid)
  useUnsavedWarning(differs && !saved)
  useLeaveOnceSaved(saved, onSaved)

  const submit = async () => {
    if (!differs) {
      toast.message(t('common.nothingChanged'))
      return
    }
    if (!(await send(change, () => <ChangeList before={loaded} after={values} />))) return
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
        saving={isSending || saved}
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
