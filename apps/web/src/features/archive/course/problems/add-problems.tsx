import { useTranslation } from 'react-i18next'
import { AddMany } from '../../../../ui/picker/add-many.tsx'
import { problemFinder } from '../../../../ui/picker/finders.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useAddProblems } from '../api/problems.ts'

export function AddProblems({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const add = useAddProblems(courseId)
  return (
    <AddMany
      finder={problemFinder}
      label={t('course.problems.add')}
      hint={t('course.problems.addHint')}
      listLabel={t('course.problems.found')}
      addBy={({ id }) => String(id)}
      pasteLabel={t('course.problems.numbers')}
      wrong={(numbers) => {
        const text = numbers.find((number) => !/^\d{1,9}$/.test(number))
        return text === undefined ? undefined : t('course.problems.notANumber', { text })
      }}
      onAdd={async (pids) => {
        const { added } = await add.mutateAsync(pids.map(Number))
        if (added > 0) toast.success(t('course.problems.added', { count: added }))
        else toast.message(t('course.problems.addedNone'))
      }}
    />
  )
}
