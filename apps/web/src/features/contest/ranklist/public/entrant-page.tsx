// One entrant of a public board: nothing that the board does not say.

import { ranksOver } from '@verdict/domain/board-history'
import { type ContestRuleName, rankingRule } from '@verdict/domain/contest-rules/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursMinutes, points, thousands } from '../../../../lib/format.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { cellText } from '../../../../ui/cell-text.ts'
import { besideOf } from '../beside-facts.ts'
import type { RankRow } from '../board.ts'
import { CellBox } from '../rank-cell.tsx'
import { Star } from '../star.tsx'
import type { BoardParts } from './board-list.tsx'
import style from './board.module.css'
import { RankChart } from './rank-chart.tsx'
import { Said, Waiting } from './said.tsx'

interface EntrantProps extends BoardParts {
  uid: string
  rule: ContestRuleName
  penalty: number
}

const minuteMs = 60_000

export function EntrantPage(props: EntrantProps) {
  const { uid, board, rule, penalty, entrants, start, last, stars, hrefOf, go } = props
  const { t } = useTranslation()
  const row = board.rows.find((one) => one.uid === uid)
  const ranks = useMemo(
    () => ranksOver(rankingRule({ rule, penalty }), entrants ?? [], uid, start),
    [rule, penalty, entrants, uid, start],
  )
  const back = (
    <a
      className={buttonClass({ size: 'small' })}
      href={hrefOf({ of: undefined })}
      onClick={(event) => {
        event.preventDefault()
        go({ of: undefined })
      }}
    >
      {t('board.entrant.back')}
    </a>
  )
  if (!row) return <Said title={t('board.entrant.missing')} action={back} />
  return (
    <article className={style.entrant}>
      {back}
      <div className={style.entrantHead}>
        {row.team?.shownOrganization?.logo && <img src={row.team.shownOrganization.logo} alt="" />}
        <div>
          <h2>
            {row.nick || row.uid}{' '}
            <Star isOn={stars.has(uid)} name={row.nick || row.uid} onToggle={() => stars.toggle(uid)} />
          </h2>
          <p className="sec">{besideOf(board, []).textOf(row)}</p>
        </div>
      </div>
      <dl className={style.facts}>
        <div>
          <dt>{t('contest.rank.rank')}</dt>
          <dd>{row.rank ?? t('contest.rank.unranked')}</dd>
        </div>
        {board.columns.map((name) => (
          <div key={name}>
            <dt>{t(`contest.rank.${name}`)}</dt>
            <dd>{name === 'score' ? points(row.score ?? 0) : thousands(row[name])}</dd>
          </div>
        ))}
      </dl>
      {!entrants && (props.hasFailed ? <p>{t('board.replay.failed')}</p> : <Waiting />)}
      {ranks.length > 0 && (
        <section aria-labelledby="rank-over-time">
          <h3 id="rank-over-time">{t('board.entrant.rankOverTime')}</h3>
          <RankChart
            ranks={ranks}
            last={last}
            ranked={board.rows.filter(({ rank }) => rank !== null).length}
          />
        </section>
      )}
      <Attempts {...props} row={row} />
    </article>
  )
}

function Attempts({ uid, entrants, problems, start, row }: EntrantProps & { row: RankRow }) {
  const { t } = useTranslation()
  const steps = entrants?.find((one) => one.uid === uid)?.steps
  const attempts = problems
    .flatMap(({ pid, label }) =>
      (steps?.get(pid) ?? []).map((step, index, all) => ({
        ...step,
        label,
        key: `${pid} ${index}`,
        isFirst: index === all.length - 1 && row.firsts.includes(pid),
      })),
    )
    .toSorted((a, b) => b.minute - a.minute)
  if (attempts.length === 0) return null
  return (
    <section aria-labelledby="attempts">
      <h3 id="attempts">{t('board.entrant.attempts')}</h3>
      <table className={style.attempts}>
        <thead>
          <tr>
            <th scope="col">{t('board.entrant.time')}</th>
            <th scope="col">{t('board.entrant.problem')}</th>
            <th scope="col">{t('board.entrant.shown')}</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ key, minute, label, cell, isFirst }) => {
            const text = cellText(cell, isFirst, start)
            const words = { minutes: minute, failed: cell.failed, pending: cell.pending }
            return (
              <tr key={key}>
                <td>{hoursMinutes(minute * minuteMs)}</td>
                <th scope="row">{label}</th>
                <td>
                  {text && (
                    <span className={style.attempt}>
                      <span aria-hidden="true">
                        <CellBox text={text} />
                      </span>
                      {t(`contest.rank.cell.${text.look}`, words)}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
