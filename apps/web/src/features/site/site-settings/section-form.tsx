// Each section of the site settings saves by itself: what fails or waits in one does not touch what is typed in another.

import { Link } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import type { SettingsSection } from './api/sections.ts'
import style from './settings-page.module.css'

type Report = (section: string, differs: boolean) => void
const Unsaved = createContext<Report>(() => undefined)

interface SectionsProps {
  shown: SettingsSection
  titles: readonly (readonly [SettingsSection, string])[]
  children: ReactNode
}

/** All sections are named at the side, with a mark at those not saved. Leaving asks once, however many these are. */
export function Sections({ shown, titles, children }: SectionsProps) {
  const { t } = useTranslation()
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  useUnsavedWarning(unsaved.length > 0)
  const report = useCallback<Report>(
    (section, differs) =>
      setUnsaved((before) => {
        const others = before.filter((name) => name !== section)
        return differs ? [...others, section] : others
      }),
    [],
  )
  return (
    <div className={style.page}>
      <nav className={style.nav} aria-label={t('siteSettings.sections')}>
        {titles.map(([section, title]) => (
          <Link
            key={section}
            to="/admin/settings"
            search={{ section }}
            aria-current={section === shown ? 'page' : undefined}
          >
            {title}
            {unsaved.includes(section) && (
              <span className={style.unsaved}>
                <span className="vh">{t('siteSettings.unsaved')}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <Unsaved value={report}>
        <div>{children}</div>
      </Unsaved>
    </div>
  )
}

interface SectionFormProps {
  id: SettingsSection
  title: string
  text?: string
  differs: boolean
  saving: boolean
  failure: string | null
  onSubmit: (event: SubmitEvent) => void
  onReset: () => void
  wide?: boolean
  children: ReactNode
  /** Below the button. */
  after?: ReactNode
}

export function SectionForm({
  id,
  title,
  text,
  differs,
  saving,
  failure,
  onSubmit,
  onReset,
  wide,
  children,
  after,
}: SectionFormProps) {
  const { t } = useTranslation()
  const report = useContext(Unsaved)
  useEffect(() => {
    report(id, differs)
    return () => report(id, false)
  }, [report, id, differs])
  const form = useRef<HTMLFormElement>(null)
  // A link led to this section: one goes on writing there.
  useEffect(() => {
    if (location.hash === `#${id}`) {
      form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    }
  }, [id])
  return (
    <Section title={title} id={id}>
      {text !== undefined && <p className="sec">{text}</p>}
      <form
        ref={form}
        className={wide ? style.wide : style.form}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!saving) onSubmit(event)
        }}
      >
        {children}
        {failure !== null && <Notice>{failure}</Notice>}
        <div className="row">
          <Button type="submit" look="primary" busy={saving}>
            {t('siteSettings.save')}
          </Button>
          <Button look="ghost" disabled={!differs || saving} onClick={onReset}>
            {t('common.reset')}
          </Button>
          <span className="sec" role="status">
            {differs && !saving && t('siteSettings.unsaved')}
          </span>
        </div>
      </form>
      {after}
    </Section>
  )
}
