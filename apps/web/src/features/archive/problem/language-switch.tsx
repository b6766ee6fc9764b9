import type { ProblemDetail } from '@verdict/contract/problem'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textLanguageName } from '../../../lib/text-language.ts'
import style from './problem.module.css'

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
          {textLanguageName(lang, lang)}
        </Link>
      ))}
    </nav>
  )
}
