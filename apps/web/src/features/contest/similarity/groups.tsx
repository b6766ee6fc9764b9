import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SimilarityCluster } from '@verdict/contract/similarity'
import { leastSimilarity } from '@verdict/domain/similarity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { percent } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { entrantName } from '../../../ui/person.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { clustersQuery, type PairFilter, type Place } from './api/similarity.ts'
import { graphOf, size } from './graph.ts'
import { PercentTag } from './percent-tag.tsx'
import { ReviewForm, SetBy } from './review-form.tsx'
import style from './similarity.module.css'
import { StateTag } from './state-tag.tsx'

interface GroupsProps {
  place: Place
  filter: PairFilter
}

export function Groups({ place, filter }: GroupsProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(clustersQuery(place, filter))
  if (error) {
    return <FailedState title={t('similarity.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Loading className={style.loading} />
  }
  if (data.clusters.length === 0) {
    return (
      <State title={t('similarity.noGroups')} text={t('similarity.noGroupsText', { least: filter.least })} />
    )
  }
  return (
    <ul className={style.groups}>
      {data.clusters.map((cluster) => (
        <li key={`${cluster.pid} ${cluster.pairs[0]?.later.sid}`}>
          <Group cluster={cluster} />
        </li>
      ))}
    </ul>
  )
}

function Group({ cluster }: { cluster: SimilarityCluster }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const { people, pairs } = cluster
  const names = new Map(people.map(({ uid, nick }) => [uid, entrantName(uid, nick)]))
  return (
    <section className={style.group}>
      <div className={style.groupHead}>
        <h2>{t('similarity.groupOf', { count: people.length })}</h2>
        <PercentTag value={cluster.percent} />
        {cluster.state ? <StateTag state={cluster.state} /> : <Tag>{t('similarity.mixed')}</Tag>}
        <Link to="/problem/$pid" params={{ pid: String(cluster.pid) }} className="q">
          <span className="muted">{cluster.pid}</span> {cluster.title}
        </Link>
        <span className="push">
          <Button size="small" onClick={() => setAsked(true)}>
            {t('similarity.reviewGroup')}
          </Button>
        </span>
      </div>
      {cluster.setBy && cluster.setAt && (
        <p className={style.groupSet}>
          {cluster.note}{' '}
          <span className="muted">
            <SetBy uid={cluster.setBy} at={cluster.setAt} />
          </span>
        </p>
      )}
      <div className={style.groupBody}>
        <Drawing cluster={cluster} />
        <div className={style.pairList}>
          <h3>{t('similarity.pairsOfGroup')}</h3>
          <ul tabIndex={0} aria-label={t('similarity.pairsOfGroup')}>
            {pairs.map(({ earlier, later, percent: value, state }) => (
              <li key={`${earlier.sid} ${later.sid}`}>
                <PercentTag value={value} />
                <Link
                  to="/similarity/pair/$left/$right"
                  params={{ left: String(earlier.sid), right: String(later.sid) }}
                >
                  {t('similarity.pairOf', {
                    earlier: names.get(earlier.uid) ?? '',
                    later: names.get(later.uid) ?? '',
                  })}
                </Link>
                {state !== 'open' && <StateTag state={state} />}
              </li>
            ))}
          </ul>
        </div>
      </div>
      {asked && (
        <Dialog
          title={t('similarity.review.groupTitle', { count: pairs.length })}
          onClose={() => setAsked(false)}
        >
          <ReviewForm
            pairs={pairs.map(({ earlier, later }) => ({ left: earlier.sid, right: later.sid }))}
            now={cluster}
            onSaved={() => setAsked(false)}
          />
        </Dialog>
      )}
    </section>
  )
}

/** More names would overlap; the list has all. */
const mostNames = 16

/** Decorative: the list says the same. */
function Drawing({ cluster }: { cluster: SimilarityCluster }) {
  const { t } = useTranslation()
  const { nodes, edges } = graphOf(cluster)
  const named = nodes.length <= mostNames
  return (
    <svg
      className={style.graph}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('similarity.graph')}
    >
      {edges.map(({ from, to, percent: value }) => (
        <line
          key={`${from.uid} ${to.uid}`}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          strokeWidth={1 + 3 * Math.max(0, (value - leastSimilarity) / (100 - leastSimilarity))}
        >
          <title>
            {t('similarity.pairOf', { earlier: from.name, later: to.name })}: {percent(value)}
          </title>
        </line>
      ))}
      {nodes.map(({ uid, name, x, y, anchor }) => (
        <g key={uid}>
          <circle cx={x} cy={y} r={5}>
            <title>{name}</title>
          </circle>
          {named && (
            <text
              x={x + (anchor === 'start' ? 10 : anchor === 'end' ? -10 : 0)}
              y={anchor === 'middle' ? y + (y < size / 2 ? -12 : 20) : y + 4}
              textAnchor={anchor}
            >
              {name.length > 10 ? `${name.slice(0, 9)}…` : name}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
