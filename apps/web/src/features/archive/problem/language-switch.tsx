import type { ProblemDetail } from '@verdict/contract/problem'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import style from './problem.module.css'

const nameOf = (tag: string): string => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag

interface LanguageSwitchProps {
  problem: Pick<ProblemDetail, 'pid' | 'language' | 'languages'>
  course: number | undefined
}

export function LanguageSwitch({ problem, course }: LanguageSwitchProps) {
  const { t } = useTranslation()
  return (
    <nav className={style.languages} aria-label={t('problem.languages')}>
      {problem.languages.map((lang) => (
        <Link
          key={lang}
          lang={lang}
          to="/problem/$pid"
          params={{ pid: String(problem.pid) }}
          search={{ course, lang }}
          activeProps={{}}
          aria-current={lang === problem.language ? 'true' : undefined}
        >
          {nameOf(lang)}
        </Link>
      ))}
    </nav>
  )
}
