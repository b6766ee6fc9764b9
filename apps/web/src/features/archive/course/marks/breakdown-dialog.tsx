import type { Gradebook, GradebookItem, GradebookRow } from '@verdict/contract/gradebook'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { MarksBreakdown } from './marks-breakdown.tsx'

interface BreakdownDialogProps {
  gradebook: Gradebook
  row: GradebookRow
  hrefOf: (item: GradebookItem, uid: string) => string
  onClose: () => void
}

export default function BreakdownDialog({ gradebook, row, hrefOf, onClose }: BreakdownDialogProps) {
  const { t } = useTranslation()
  const naming = useNaming()
  const title = t('marks.madeOf', { name: naming.nameOf(row.uid, row.nick) })
  return (
    <Dialog title={title} onClose={onClose} wide>
      <MarksBreakdown
        caption={title}
        gradebook={gradebook}
        own={row}
        linkOf={(item) => ({
          // The address would name the person.
          href: naming.isHidden || item.cid === null ? null : hrefOf(item, row.uid),
          label: (mark) => t('marks.of', { mark, uid: naming.nameOf(row.uid), title: item.title }),
        })}
      />
    </Dialog>
  )
}
