import { Link, useRouterState } from '@tanstack/react-router'
import type { SessionProfile } from '@verdict/contract/account'
import { Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { initials } from '../../../lib/format.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useWebsite } from '../../../lib/site.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon, Mark } from '../../../ui/icon.tsx'
import { classes } from '../../../ui/classes.ts'
import { OptionalPart } from '../../../ui/optional-part.tsx'
import { DarkModeSwitch, LanguageSelector, ThemeToggle } from './choices.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { isAt, menuEntries, type Menu as MenuName } from '../../../lib/navigation.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { ServerTime } from './server-time.tsx'
import style from './top-bar.module.css'

function SiteMark() {
  const { logo } = useWebsite()
  return logo ? <img src={logo} alt="" /> : <Mark />
}

const usePathname = () => useRouterState({ select: (state) => state.location.pathname })

function MainNavigation({ AdminMark }: Pick<TopBarProps, 'AdminMark'>) {
  const { t } = useTranslation()
  const session = useSession()
  const pathname = usePathname()
  const folded = (menu: Extract<MenuName, 'more' | 'admin'>) => {
    const shown = menuEntries(menu, session)
    const current = shown.find((entry) => isAt(entry, pathname))
    if (shown.length === 0) return null
    return (
      <Menu
        // The menu shows the open page's name.
        label={
          <>
            {current && menu === 'more' ? t(`nav.${current.label}`) : t(`nav.${menu}`)}
            {menu === 'admin' && (
              <Suspense>
                <AdminMark />
              </Suspense>
            )}
          </>
        }
        ariaLabel={current && menu === 'more' ? `${t('nav.more')}: ${t(`nav.${current.label}`)}` : undefined}
        current={current !== undefined}
        className={style.entry}
      >
        {shown.map((entry) => (
          <MenuItem key={entry.label}>
            <Link to={entry.to} aria-current={isAt(entry, pathname) ? 'page' : undefined}>
              {t(`nav.${entry.label}`)}
            </Link>
          </MenuItem>
        ))}
        {menu === 'admin' && (
          <MenuItem>
            <DarkModeSwitch />
          </MenuItem>
        )}
      </Menu>
    )
  }
  return (
    <nav className={`${style.nav} desktopOnly`} aria-label={t('nav.main')}>
      {menuEntries('main', session).map((entry) => (
        <Link
          key={entry.label}
          to={entry.to}
          className={style.entry}
          activeProps={{}}
          aria-current={isAt(entry, pathname) ? 'page' : undefined}
          data-current={isAt(entry, pathname) || undefined}
        >
          {t(`nav.${entry.label}`)}
        </Link>
      ))}
      {folded('more')}
      {folded('admin')}
    </nav>
  )
}

function ProfileMenu({ onLogout }: { onLogout: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const profile = session.profile
  if (!profile) {
    return (
      <Button look="primary" onClick={() => openAuthDialog()}>
        {t('nav.loginRegister')}
      </Button>
    )
  }
  const name = profile.nick || profile.uid
  return (
    <Menu
      className={style.me}
      ariaLabel={t('nav.profileMenu', { name })}
      alignEnd
      chevron={false}
      label={
        <>
          <span className={style.avatar} aria-hidden="true" data-initials={initials(name)} />
          <span className={style.name}>{name}</span>
        </>
      }
    >
      {(profile.exam ? [] : menuEntries('profile', session)).map((entry) => (
        <MenuItem key={entry.label}>
          <Link to={entry.to} params={entry.params}>
            {t(`nav.${entry.label}`)}
          </Link>
        </MenuItem>
      ))}
      <MenuItem>
        <button type="button" onClick={onLogout}>
          {t('nav.logout')}
        </button>
      </MenuItem>
    </Menu>
  )
}

interface TopBarProps {
  onSearch: () => void
  onLogout: () => void
  Bell: ComponentType
  AdminMark: ComponentType
  ExamTools: ComponentType<{ cid: number }>
}

interface ExamBarProps extends Pick<TopBarProps, 'onLogout' | 'ExamTools'> {
  exam: NonNullable<SessionProfile['exam']>
}

function ExamBar({ onLogout, ExamTools, exam }: ExamBarProps) {
  const { t } = useTranslation()
  const { cid } = exam
  const takesPart = exam.isIn && !exam.hasHandedIn
  return (
    <header className="top">
      <div className="topIn">
        <a href={`/exam/${cid}`} className="brand">
          <SiteMark />
          <span>{t('nav.exam')}</span>
        </a>
        <div className={style.end}>
          {takesPart ? (
            <OptionalPart>
              <ExamTools cid={cid} />
            </OptionalPart>
          ) : (
            <span className={style.clock} title={t('nav.serverTime')}>
              <ServerTime />
            </span>
          )}
          <span className={classes(style.choices, takesPart && 'desktopOnly')}>
            <LanguageSelector />
            <ThemeToggle />
          </span>
          <ProfileMenu onLogout={onLogout} />
        </div>
      </div>
    </header>
  )
}

export function TopBar(props: TopBarProps) {
  const exam = useSession().profile?.exam
  return exam ? <ExamBar {...props} exam={exam} /> : <SiteBar {...props} />
}

function SiteBar({ onSearch, onLogout, Bell, AdminMark }: TopBarProps) {
  const { t } = useTranslation()
  const title = useWebsite().title
  return (
    <header className="top">
      <div className="topIn">
        <Link to="/" className="brand" aria-label={`${title}, ${t('nav.home')}`} activeProps={{}}>
          <SiteMark />
          <span>{title}</span>
        </Link>
        <MainNavigation AdminMark={AdminMark} />
        <div className={style.end}>
          <span className={style.clock} title={t('nav.serverTime')}>
            <ServerTime />
          </span>
          <button type="button" className={`${style.find} desktopOnly`} onClick={onSearch}>
            <Icon name="search" />
            {t('nav.search')}
            <kbd>Ctrl K</kbd>
          </button>
          <IconButton icon="search" label={t('nav.search')} className="phoneOnly" onClick={onSearch} />
          <span className={`${style.choices} desktopOnly`}>
            <LanguageSelector />
            <ThemeToggle />
          </span>
          <Bell />
          <ProfileMenu onLogout={onLogout} />
          <span className="phoneOnly">
            <PhoneMenu AdminMark={AdminMark} />
          </span>
        </div>
      </div>
    </header>
  )
}
