import type { Gradebook, GradebookItem, GradebookRow } from '@verdict/contract/gradebook'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { OptionalPart } from '../../../../ui/optional-part.tsx'
import { itemKey } from './item-key.ts'
import { MarksBreakdown } from './marks-breakdown.tsx'

const DecideDialog = lazy(() => import('./decide-dialog.tsx'))

interface BreakdownDialogProps {
  /** The course, for those who mark. */
  marksIn: number | undefined
  gradebook: Gradebook
  row: GradebookRow
  hrefOf: (item: GradebookItem, uid: string) => string
  onClose: () => void
}

export default function BreakdownDialog({ marksIn, gradebook, row, hrefOf, onClose }: BreakdownDialogProps) {
  const { t } = useTranslation()
  const naming = useNaming()
  const [decided, setDecided] = useState<number>()
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
        onDecide={
          marksIn === undefined || row.hasLeft
            ? undefined
            : (item) => setDecided(gradebook.items.findIndex((one) => itemKey(one) === itemKey(item)))
        }
      />
      {marksIn !== undefined && decided !== undefined && gradebook.items[decided] && (
        <OptionalPart>
          <DecideDialog
            courseId={marksIn}
            item={gradebook.items[decided]}
            row={row}
            mark={row.marks[decided] ?? null}
            exception={row.exceptions.find(({ item }) => item === decided)}
            onClose={() => setDecided(undefined)}
          />
        </OptionalPart>
      )}
    </Dialog>
  )
}
