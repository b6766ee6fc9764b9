import { Privilege } from '@verdict/domain/privilege'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import style from './admin.module.css'

export const privilegeName = {
  [Privilege.Banned]: 'banned',
  [Privilege.User]: 'user',
  [Privilege.Admin]: 'admin',
  [Privilege.Root]: 'root',
} as const

export function PrivilegeMark({ privilege }: { privilege: Privilege }) {
  const { t } = useTranslation()
  const name = privilegeName[privilege]
  return <span className={classes(style.privilege, style[name])}>{t(`users.privileges.${name}`)}</span>
}
