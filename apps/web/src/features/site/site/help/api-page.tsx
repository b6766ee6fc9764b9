// The calls of the server, from its OpenAPI document: what is said of a call is English, as its answers are.

import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../../../ui/field/field.tsx'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { WithCode } from '../judge-programs.tsx'
import { docsQuery } from '../api/docs.ts'
import { CallView } from './call-view.tsx'
import { useCodeLanguage } from './code-tabs.tsx'
import { callOf, type Docs, fitting } from './model.ts'
import style from './help.module.css'

/** Paragraphs and headings of the Markdown that the document begins with. */
function General({ text }: { text: string }) {
  return (
    <div className="prose" lang="en">
      {text.split(/\n{2,}/).map((part, index) =>
        part.startsWith('## ') ? (
          <h2 key={index}>{part.slice(3)}</h2>
        ) : (
          <p key={index}>
            <WithCode text={part} />
          </p>
        ),
      )}
    </div>
  )
}

function CallList({ groups, current, isOpen }: { groups: Docs['groups']; current: string; isOpen: boolean }) {
  return groups.map(({ name, description, calls }) => {
    const holdsCurrent = calls.some(({ id }) => id === current)
    return (
      <details key={`${name} ${isOpen}`} open={isOpen || holdsCurrent} className={style.group} lang="en">
        <summary title={description}>
          {name} <span className="muted">{calls.length}</span>
        </summary>
        <ul>
          {calls.map((call) => (
            <li key={call.id}>
              <a href={`#${call.id}`} aria-current={call.id === current ? 'true' : undefined}>
                <span className={style.method} data-method={call.method}>
                  {call.method}
                </span>
                <span className={style.path}>{call.path.replace(/^\/api/, '')}</span>
                <span className={style.summary}>
                  <WithCode text={call.summary} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    )
  })
}

/** Pixels of the list that stay over the current call. */
const above = 120

/** In the address, in the place of a call. */
const general = 'general'

function Loaded({ docs }: { docs: Docs }) {
  const { t } = useTranslation()
  const current = useLocation({ select: ({ hash }) => hash })
  const [keyword, setKeyword] = useState('')
  const [language, setLanguage] = useCodeLanguage()
  const detail = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const call = callOf(docs, current)
  const groups = fitting(docs, keyword)
  const count = groups.reduce((sum, { calls }) => sum + calls.length, 0)
  useEffect(() => {
    if (!call) return
    detail.current?.focus()
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]')
    // The list alone is moved, where it moves by itself.
    if (entry) list.current!.scrollTop = entry.offsetTop - above
  }, [call])
  const isOpen = call !== null || current === general
  return (
    <div className={style.reference} data-shows={isOpen ? 'call' : 'list'}>
      <nav className={style.list} ref={list} aria-label={t('faq.help.calls')}>
        <Input
          icon="search"
          type="search"
          aria-label={t('faq.help.search')}
          placeholder={t('faq.help.search')}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <a className={style.general} href={`#${general}`}>
          {t('faq.help.general')}
        </a>
        <p className="muted" role="status">
          {t('faq.help.found', { count })}
        </p>
        {count === 0 ? (
          <State title={t('faq.help.noneFound')} />
        ) : (
          <CallList groups={groups} current={current} isOpen={keyword.trim() !== ''} />
        )}
      </nav>
      <div className={style.detail} ref={detail} tabIndex={-1}>
        <a className={style.back} href="#">
          {t('faq.help.allCalls')}
        </a>
        {call ? (
          <CallView key={call.id} call={call} language={language} onLanguage={setLanguage} />
        ) : (
          <General text={docs.general} />
        )}
      </div>
    </div>
  )
}

export default function ApiPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(docsQuery())
  if (data) return <Loaded docs={data} />
  if (error) return <FailedState title={t('faq.help.failed')} error={error} onRetry={() => void refetch()} />
  return <Loading className={style.waiting} />
}
