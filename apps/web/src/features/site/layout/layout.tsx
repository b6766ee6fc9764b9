// The frame of every page. Login, search and shortcuts are loaded on demand.

import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, useEffect, useRef, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { createPortal } from 'react-dom'
import { useSession } from '../../../lib/session/session.ts'
import { ConfirmHost } from '../../../ui/dialog/confirm.tsx'
import { useTopDialog } from '../../../ui/dialog/dialog.tsx'
import { OptionalPart } from '../../../ui/optional-part.tsx'
import { TimeHint } from '../../../ui/time-hint.tsx'
import { ToastRegion } from '../../../ui/toast/toast-region.tsx'
import { Footer } from './footer.tsx'
import { useKeptFocus } from './kept-focus.ts'
import style from './layout.module.css'
import { isTyping } from '../../../lib/shortcut-target.ts'
import { LoadingBar } from './loading-bar.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TopBar } from './top-bar.tsx'

const OfferChinese = lazy(() => import('./offer-chinese.tsx'))
/** Found out before the first paint (public/first.js). */
const isChineseOffered = () =>
  typeof document === 'object' && document.documentElement.hasAttribute('data-offer')

/** After navigation, keyboard and screen reader start at the new page. */
function useFocusOnNewPage(): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    const first = before.current === undefined
    const same = before.current === pathname
    before.current = pathname
    // Not while a dialog or menu is open: a menu closes when it loses the focus.
    if (first || same || document.querySelector('dialog[open], header [aria-expanded=true]')) return
    // A page that one came to by a key to write has the keyboard in its editor.
    if (isTyping(document.activeElement)) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

interface LayoutProps {
  onLogout: () => void
  /** Injected from other features. */
  SearchDialog: ComponentType<{ onClose: () => void; onHelp: () => void; onLogout: () => void }>
  ShortcutsDialog: ComponentType<{ onClose: () => void }>
  Bell: ComponentType
  AdminBanner: ComponentType
  AdminMark: ComponentType
  ComingBanner: ComponentType
  ExamTools: ComponentType<{ cid: number }>
  page?: React.ReactNode
  children?: React.ReactNode
}

export function Layout({
  onLogout,
  SearchDialog,
  ShortcutsDialog,
  Bell,
  AdminBanner,
  AdminMark,
  ComingBanner,
  ExamTools,
  page,
  children,
}: LayoutProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const [open, setOpen] = useState<'search' | 'help' | null>(null)
  const close = () => setOpen(null)
  const topDialog = useTopDialog()
  const { isAdmin, profile } = useSession()
  useFocusOnNewPage()
  useKeptFocus()
  useShortcuts({
    // There is no search during an exam.
    search: () => !profile?.exam && setOpen('search'),
    help: () => setOpen('help'),
    go: (to) => void router.navigate({ to }),
  })
  const toasts = <ToastRegion onFollow={(href) => router.history.push(href)} />
  return (
    <>
      <a className={style.skip} href="#main">
        {t('nav.skip')}
      </a>
      {isChineseOffered() && (
        <OptionalPart>
          <OfferChinese />
        </OptionalPart>
      )}
      <LoadingBar />
      <TopBar
        onSearch={() => setOpen('search')}
        onLogout={onLogout}
        Bell={Bell}
        AdminMark={AdminMark}
        ExamTools={ExamTools}
      />
      {isAdmin && (
        <OptionalPart>
          <AdminBanner />
        </OptionalPart>
      )}
      {profile?.coming && (
        <OptionalPart>
          <ComingBanner />
        </OptionalPart>
      )}
      {page ?? <Outlet />}
      <Footer />
      <OptionalPart key={open}>
        {open === 'search' && (
          <SearchDialog onClose={close} onHelp={() => setOpen('help')} onLogout={onLogout} />
        )}
        {open === 'help' && <ShortcutsDialog onClose={close} />}
      </OptionalPart>
      <OptionalPart>{children}</OptionalPart>
      <ConfirmHost />
      <TimeHint />
      {topDialog ? createPortal(toasts, topDialog) : toasts}
    </>
  )
}
