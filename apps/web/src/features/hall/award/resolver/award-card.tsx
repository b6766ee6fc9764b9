import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'
import { awardName, type ShownAward } from '../award-words.ts'
import type { Scene, Show } from './show.ts'
import style from './resolver.module.css'

const medalOf = (awards: readonly ShownAward[]) =>
  awards.find(({ kind }) => kind.endsWith('-medal'))?.kind as
    | 'gold-medal'
    | 'silver-medal'
    | 'bronze-medal'
    | undefined

const medalLook = { 'gold-medal': style.gold, 'silver-medal': style.silver, 'bronze-medal': style.bronze }

/** The entrant whose place is final since the last step. The live region says the same. */
export function AwardCard({ show, scene: { step, standings } }: { show: Show; scene: Scene }) {
  const { t } = useTranslation()
  const awards = step?.kind === 'place' ? show.awards.get(step.uid) : undefined
  if (!step || !awards) return null
  const entrant = show.entrants.get(step.uid)
  const organization = show.organizations.get(entrant?.organization ?? '')
  const rank = standings.find(({ uid }) => uid === step.uid)?.rank ?? null
  const medal = medalOf(awards)
  return (
    <div key={step.uid} className={classes(style.card, medal && medalLook[medal])} data-card={step.uid}>
      {organization?.logo && <img src={organization.logo} alt="" />}
      <div>
        <p className={style.cardName}>
          {rank !== null && <b>{rank}</b>}
          {entrant?.name || step.uid}
        </p>
        {organization && <p className={style.cardFrom}>{organization.name}</p>}
        <ul>
          {awards.map((award) => (
            <li key={`${award.kind} ${award.of}`}>{awardName(t, show.data, award)}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
