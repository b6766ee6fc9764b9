import type { ManagedUser } from '@verdict/contract/user-admin'
import { isErasedName } from '@verdict/domain/retention'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { personDataUrl } from '../api/users.ts'
import style from './user.module.css'

const EraseDialog = lazy(() => import('./erase-dialog.tsx'))

export function PersonData({ user }: { user: ManagedUser }) {
  const { t } = useTranslation()
  const [erasing, setErasing] = useState(false)
  const { uid } = user
  const isErased = isErasedName(uid)
  return (
    <Section title={t('users.data.title')}>
      <p className={`sec ${style.about}`}>{t(isErased ? 'users.data.isErased' : 'users.data.text')}</p>
      <div className="row">
        <a className={buttonClass({})} href={personDataUrl(uid)} download>
          <Icon name="download" />
          {t('users.data.download')}
        </a>
        {user.may.change && !isErased && (
          <Button look="danger" onClick={() => setErasing(true)}>
            {t('users.data.erase')}
          </Button>
        )}
      </div>
      {erasing && (
        <Suspense>
          <EraseDialog uid={uid} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </Section>
  )
}
