import type { ProblemDetail } from '@verdict/contract/problem'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useListDraft } from './api/problem.ts'
import { askBeforeOpening } from './ask-before-opening.ts'
import style from './problem.module.css'

interface DraftNoticeProps {
  pid: number
  course: NonNullable<ProblemDetail['draftOf']>
}

export default function DraftNotice({ pid, course: { courseId, name } }: DraftNoticeProps) {
  const { t } = useTranslation()
  // Said by the change itself: this notice goes with it.
  const list = useListDraft(pid, courseId, () => toast.success(t('workshop.draft.added', { name })))
  const add = async () => {
    if (await askBeforeOpening(pid)) list.mutate()
  }
  return (
    <div className={style.draft}>
      <Notice kind="info">
        <div className="stack">
          <p>{t('workshop.draft.hidden', { name })}</p>
          <div>
            <Button busy={list.isPending} onClick={() => void add()}>
              {t('workshop.draft.add')}
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  )
}
