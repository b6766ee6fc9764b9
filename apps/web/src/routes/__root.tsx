import { createRootRoute, type ErrorComponentProps, redirect, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBroadcasts } from '../features/hall/clarification/api/talk-news.ts'
import { logout } from '../features/people/account/api/account.ts'
import { useFreshProfile } from '../features/people/account/fresh-profile.ts'
import { Layout } from '../features/site/layout/layout.tsx'
import { Bell } from '../features/archive/notification/bell.tsx'
import { DemonstrationNotice } from '../features/site/layout/demonstration-notice.tsx'
import { BrokenPage, isMissing, NotFoundPage } from '../features/site/layout/pages.tsx'
import { loadKeptNotice } from '../features/contest/submission/waiting/load.ts'
import { loadTexts } from '../i18n/index.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { useConnectionLost } from '../lib/connection.ts'
import { forgetPseudonyms } from '../lib/demonstration.ts'
import { catchKeys, giveKeys } from '../lib/early-keys.ts'
import { reportError } from '../lib/errors.ts'
import { useKeepsSubmissions } from '../lib/kept-submissions.ts'
import { useAuthDialog } from '../lib/session/auth-dialog.ts'
import { examAddress } from '../lib/session/exam.ts'
import { endSession, getSession, useSession } from '../lib/session/session.ts'
import { tellTabs, useOtherPerson } from '../lib/session/tabs.ts'
import { confirm } from '../ui/dialog/confirm.tsx'
import { OptionalPart } from '../ui/optional-part.tsx'
import { StandingNotice, StandingNotices } from '../ui/standing-notice.tsx'
import { toast } from '../ui/toast/toast.ts'

const AuthDialog = lazy(() => import('../features/people/account/auth-dialog.tsx'))
const OtherPerson = lazy(() => import('../features/people/account/other-person.tsx'))
const Promoted = lazy(async () => {
  const [notice] = await Promise.all([
    import('../features/people/account/promoted.tsx'),
    loadTexts(['users']),
  ])
  return notice
})
const ExamTools = lazy(async () => {
  const [tools] = await Promise.all([
    import('../features/exam/exam-entry/exam-tools.tsx'),
    loadTexts(['examEntry']),
  ])
  return tools
})
const ComingBanner = lazy(async () => {
  const [banner] = await Promise.all([
    import('../features/contest/contest/coming-banner.tsx'),
    loadTexts(['contest']),
  ])
  return banner
})
const SearchDialog = lazy(async () => {
  catchKeys()
  try {
    const [dialog] = await Promise.all([
      import('../features/site/search/search-dialog.tsx'),
      loadTexts(['search']),
    ])
    return dialog
  } catch (error) {
    giveKeys()
    throw error
  }
})
const Broadcasts = lazy(() => import('../features/hall/clarification/broadcasts.tsx'))
const KeptSubmissions = lazy(loadKeptNotice)
const JudgingBanner = lazy(() => import('../features/site/overview/judging-banner.tsx'))
const JudgingMark = lazy(() => import('../features/site/overview/judging-mark.tsx'))
const ShortcutsDialog = lazy(() => import('../features/site/layout/shortcuts-dialog.tsx'))

function Root({ page }: { page?: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const auth = useAuthDialog()
  const other = useOtherPerson()
  const { profile } = useSession()
  useFreshProfile()
  const hasBroadcasts = useBroadcasts().length > 0
  const promotedTo = profile?.promotedTo
  const lost = useConnectionLost()
  const keepsSome = useKeepsSubmissions(profile?.uid ?? '')
  const leavingSome = () => ({
    title: t('nav.keptTitle'),
    text: t('nav.keptText'),
    action: t('nav.logout'),
  })
  const leave = async () => {
    if (keepsSome && !(await confirm(leavingSome()))) return
    const ended = endSession(logout)
    forgetPseudonyms()
    await navigate({ to: '/' })
    queryClient.removeQueries({ type: 'inactive' })
    await ended.then(() => {
      tellTabs(null)
      toast.success(t('nav.loggedOut'))
    }, reportError)
    // Only now does the server answer as to a visitor.
    await queryClient.invalidateQueries()
  }
  return (
    <Layout
      onLogout={() => void leave()}
      SearchDialog={SearchDialog}
      ShortcutsDialog={ShortcutsDialog}
      Bell={Bell}
      AdminBanner={JudgingBanner}
      AdminMark={JudgingMark}
      ComingBanner={ComingBanner}
      ExamTools={ExamTools}
      page={page}
    >
      <StandingNotices>
        <OptionalPart>{hasBroadcasts && <Broadcasts />}</OptionalPart>
        <DemonstrationNotice />
        {lost && <StandingNotice>{t('errors.lost')}</StandingNotice>}
        <OptionalPart>{keepsSome && <KeptSubmissions key={profile?.uid} uid={profile!.uid} />}</OptionalPart>
        <OptionalPart>{promotedTo && <Promoted key={profile?.uid} to={promotedTo} />}</OptionalPart>
        <OptionalPart>{other !== null && <OtherPerson uid={other} />}</OptionalPart>
      </StandingNotices>
      {auth && <AuthDialog {...auth} />}
    </Layout>
  )
}

/** Texts may fail to load: the frame has its own. */
function BrokenRoot(props: ErrorComponentProps) {
  const page = <BrokenPage {...props} />
  return isMissing(props.error) ? <Root page={page} /> : page
}

export const Route = createRootRoute({
  // Synchronous where possible: waiting re-renders the surrounding page.
  beforeLoad: ({ matches, location }): Promise<void> | void => {
    const exam = examAddress(getSession(), location.pathname)
    if (exam !== null) throw redirect({ href: exam, replace: true })
    const loading = loadTexts(matches.flatMap(({ staticData }) => staticData.texts ?? []))
    if (loading) return loading
  },
  component: () => <Root />,
  notFoundComponent: NotFoundPage,
  errorComponent: BrokenRoot,
})
