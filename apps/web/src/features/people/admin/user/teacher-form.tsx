// Makes somebody a teacher, or no teacher. It counts at once.

import type { ManagedUser } from '@verdict/contract/user-admin'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Switch } from '../../../../ui/field/field.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useChangeUser } from '../api/users.ts'

export function TeacherForm({ user }: { user: ManagedUser }) {
  const { t } = useTranslation()
  const save = useChangeUser(user.uid)
  const change = (isTeacher: boolean) => {
    if (save.isPending) return
    save.mutate(
      { isTeacher },
      {
        onSuccess: () => toast.success(t('users.detail.saved')),
        onError: (error) => toast.error(`${t('users.detail.saveFailed')}: ${errorText(error)}`),
      },
    )
  }
  return (
    <div className="stack">
      <Switch checked={user.isTeacher === true} onChange={change}>
        {t('users.teacher')}
      </Switch>
      <p className="sec">{t('users.teacherHint')}</p>
    </div>
  )
}
