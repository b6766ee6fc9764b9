import type { ManagedUser } from '@verdict/contract/user-admin'
import { Privilege } from '@verdict/domain/privilege'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { SelectField } from '../../../../ui/field/field.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useChangeUser } from '../api/users.ts'
import { privilegeName } from '../privilege-mark.tsx'
import style from './user.module.css'

export function PrivilegeForm({ user }: { user: ManagedUser }) {
  const { t } = useTranslation()
  const { uid, privilege } = user
  const [chosen, setChosen] = useState<Privilege>(privilege)
  const save = useChangeUser(uid)
  const name = (of: Privilege) => t(`users.privileges.${privilegeName[of]}`)
  const apply = async () => {
    const steps = { from: name(privilege), to: name(chosen) }
    const question = () => {
      if (chosen === Privilege.Banned) return [t('users.detail.ban', { uid }), t('users.detail.banText')]
      return chosen < privilege
        ? [t('users.detail.demote', { uid }), t('users.detail.demoteText', steps)]
        : [t('users.detail.promote', { uid }), t('users.detail.promoteText', steps)]
    }
    const [title = '', text] = question()
    const danger = chosen < privilege
    if (!(await confirm({ title, text, action: t('users.detail.apply'), danger }))) return
    save.mutate(
      { privilege: chosen },
      {
        onSuccess: () => toast.success(t('users.detail.saved')),
        onError: (error) => toast.error(`${t('users.detail.saveFailed')}: ${errorText(error)}`),
      },
    )
  }
  return (
    <div className={style.privilege}>
      <SelectField
        label={t('users.privilege')}
        hint={t('users.detail.privilegeHint')}
        value={chosen}
        onChange={(event) =>
          setChosen(user.may.privileges.find((given) => String(given) === event.target.value) ?? privilege)
        }
      >
        {user.may.privileges.map((given) => (
          <option key={given} value={given}>
            {name(given)}
          </option>
        ))}
      </SelectField>
      <div>
        <Button
          look={chosen < privilege ? 'danger' : 'plain'}
          disabled={chosen === privilege}
          busy={save.isPending}
          onClick={() => void apply()}
        >
          {t('users.detail.apply')}
        </Button>
      </div>
    </div>
  )
}
