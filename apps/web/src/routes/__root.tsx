import { createRootRoute, useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { logout } from '../features/account/api/account.ts'
import { Layout } from '../features/layout/layout.tsx'
import { Bell } from '../features/notification/bell.tsx'
import { BrokenPage, NotFoundPage } from '../features/layout/pages.tsx'
import { firstTextsSuffice } from '../i18n/first-texts.ts'
import { loadAllTexts } from '../i18n/index.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { reportError } from '../lib/errors.ts'
import { useAuthDialog } from '../lib/session/auth-dialog.ts'
import { endSession } from '../lib/session/session.ts'
import { toast } from '../ui/toast/toast.ts'

const AuthDialog = lazy(() => import('../features/account/auth-dialog.tsx'))
const SearchDialog = lazy(() => import('../features/search/search-dialog.tsx'))
const ShortcutsDialog = lazy(() => import('../features/layout/shortcuts-dialog.tsx'))

function Root() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const auth = useAuthDialog()
  const leave = async () => {
    const told = endSession(logout)
    await navigate({ to: '/' })
    queryClient.removeQueries({ type: 'inactive' })
    await told.then(() => toast.success(t('nav.loggedOut')), reportError)
    // Only now would the server answer as to a visitor.
    await queryClient.invalidateQueries()
  }
  return (
    <Layout
      onLogout={() => void leave()}
      SearchDialog={SearchDialog}
      ShortcutsDialog={ShortcutsDialog}
      Bell={Bell}
    >
      {auth && <AuthDialog {...auth} />}
    </Layout>
  )
}

export const Route = createRootRoute({
  // At once where nothing is to be waited for: what waits draws the page around it anew.
  beforeLoad: ({ location }): Promise<void> | void => {
    if (firstTextsSuffice(location.pathname, location.searchStr)) return
    const loading = loadAllTexts()
    if (loading) return loading
  },
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenPage,
})
