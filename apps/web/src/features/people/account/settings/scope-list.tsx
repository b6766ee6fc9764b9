import { type TokenScope, tokenScopes } from '@verdict/domain/access-token'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import style from './settings.module.css'

interface ScopeListProps {
  offered: readonly TokenScope[]
  value: readonly TokenScope[]
  error?: string | undefined
  onChange: (scopes: TokenScope[]) => void
}

export function ScopeList({ offered, value, error, onChange }: ScopeListProps) {
  const { t } = useTranslation()
  const id = useId()
  const choose = (scope: TokenScope, isChosen: boolean) =>
    onChange(tokenScopes.filter((other) => (other === scope ? isChosen : value.includes(other))))
  return (
    <fieldset className={style.scopes}>
      <legend>{t('token.scopes')}</legend>
      {offered.map((scope) => (
        <div key={scope}>
          <label>
            <input
              type="checkbox"
              className="tick"
              checked={value.includes(scope)}
              aria-describedby={id + scope}
              onChange={(event) => choose(scope, event.target.checked)}
            />
            <span>{t(`token.scope.${scope}`)}</span>
          </label>
          <p className={style.hint} id={id + scope}>
            {t(`token.scopeHint.${scope}`)}
          </p>
        </div>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
