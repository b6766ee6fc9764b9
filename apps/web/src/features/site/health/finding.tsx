import type { HealthFinding } from '@verdict/domain/health'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useFactText } from './fact-text.ts'
import style from './health.module.css'

const colors = { ok: 'green', unknown: 'default', warning: 'gold', failing: 'red' } as const

export function Finding({ finding: { check, state, facts, faults, reason } }: { finding: HealthFinding }) {
  const { t } = useTranslation()
  const factText = useFactText()
  return (
    <li className={classes(style.check, state === 'failing' && style.failing)}>
      <div className={style.head}>
        <h3>{t(`health.checks.${check}`)}</h3>
        <Tag color={colors[state]}>{t(`health.states.${state}`)}</Tag>
      </div>
      <div className={style.body}>
        {facts.length > 0 && (
          <dl className={style.facts}>
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{t(`health.facts.${fact.name}`)}</dt>
                <dd>{factText(fact)}</dd>
              </div>
            ))}
          </dl>
        )}
        {reason !== undefined && <p className="muted">{t('health.notChecked', { reason })}</p>}
        {faults.map(({ name, params, server }) => (
          <div key={`${server} ${name} ${JSON.stringify(params)}`} className={style.fault}>
            <p>
              {server !== undefined && <Tag>{server}</Tag>}
              <strong>{t(`health.faults.${name}.says`, params)}</strong>
            </p>
            <p>{t(`health.faults.${name}.advice`)}</p>
          </div>
        ))}
      </div>
    </li>
  )
}
