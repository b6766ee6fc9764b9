import { Link, useRouterState } from '@tanstack/react-router'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DarkModeSwitch, LanguageSelector, ThemeToggle } from './choices.tsx'
import { isAt, menuEntries, type ShownEntry } from '../../../lib/navigation.ts'
import style from './phone-menu.module.css'
import { ServerTime } from './server-time.tsx'

/** One list on phones, with the admins' part at the end. */
export function PhoneMenu({ AdminMark }: { AdminMark: ComponentType }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const session = useSession()
  const close = () => setOpen(false)
  const admin = menuEntries('admin', session)
  const mark = admin.length > 0 && (
    <Suspense>
      <AdminMark />
    </Suspense>
  )
  return (
    <>
      <span className={style.opener}>
        <IconButton icon="menu" label={t('nav.menu')} aria-expanded={open} onClick={() => setOpen(true)} />
        {mark}
      </span>
      {open && (
        <Dialog title={t('nav.menu')} onClose={close}>
          <nav aria-label={t('nav.main')}>
            <Entries
              entries={[...menuEntries('main', session), ...menuEntries('more', session)]}
              onFollow={close}
            />
            {admin.length > 0 && (
              <>
                <h3 className={style.part}>
                  {t('nav.admin')}
                  {mark}
                </h3>
                <Entries entries={admin} onFollow={close}>
                  <li>
                    <DarkModeSwitch />
                  </li>
                </Entries>
              </>
            )}
          </nav>
          <div className={style.foot}>
            <LanguageSelector />
            <ThemeToggle />
            <span className="muted">
              <ServerTime />
            </span>
          </div>
        </Dialog>
      )}
    </>
  )
}

interface EntriesProps {
  entries: readonly ShownEntry[]
  onFollow: () => void
  children?: ReactNode
}

function Entries({ entries, onFollow, children }: EntriesProps) {
  const { t } = useTranslation()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <ul className={style.list}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <Link
            to={entry.to}
            activeProps={{}}
            aria-current={isAt(entry, pathname) ? 'page' : undefined}
            onClick={onFollow}
          >
            {t(`nav.${entry.label}`)}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  )
}
