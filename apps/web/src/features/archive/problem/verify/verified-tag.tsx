import type { VerifiedMark } from '@verdict/domain/verification'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import style from './verified-tag.module.css'

const icons = { verified: 'check', changed: 'warning', failed: 'warning', running: 'turning' } as const

/** @param short beside a title, in lower case */
export function VerifiedTag({ mark, short = false }: { mark: VerifiedMark; short?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes(style.mark, style[mark], short && style.short)}>
      <Icon name={icons[mark]} spin={mark === 'running'} />
      {t(`problem.verified.${mark}`)}
    </span>
  )
}
