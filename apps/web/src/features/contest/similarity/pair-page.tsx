import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SimilarityPairDetail } from '@verdict/contract/similarity'
import { languageName } from '@verdict/domain/language'
import { useTranslation } from 'react-i18next'
import { dateTime } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Notice, PageHead, Section } from '../../../ui/layout/page.tsx'
import { entrantName } from '../../../ui/person.tsx'
import { Loading, NotShown } from '../../../ui/state.tsx'
import { pairQuery } from './api/similarity.ts'
import { PercentTag } from './percent-tag.tsx'
import { ReviewForm, SetBy } from './review-form.tsx'
import { SideBySide } from './side-by-side.tsx'
import style from './similarity.module.css'
import { StateTag } from './state-tag.tsx'

export function PairPage({ left, right }: { left: number; right: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(pairQuery(left, right))
  if (!data) {
    return (
      <>
        <PageHead title={t('similarity.title')} />
        {error ? (
          <NotShown
            error={error}
            missing={t('similarity.pairUnknown')}
            failed={t('similarity.pairFailed')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading className={style.loading} />
        )}
      </>
    )
  }
  return <Pair pair={data} />
}

const nameOf = ({ uid, nick }: SimilarityPairDetail['earlier']): string => entrantName(uid, nick)

function Pair({ pair }: { pair: SimilarityPairDetail }) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const { earlier, later } = pair
  const isOfContest = earlier.mid > 0 && earlier.mid === later.mid
  return (
    <>
      <PageHead title={t('similarity.pairTitle', { earlier: nameOf(earlier), later: nameOf(later) })}>
        {isOfContest && (
          <LinkButton to="/similarity" search={{ contest: earlier.mid, pid: pair.pid }} icon="list">
            {t('similarity.backToContest')}
          </LinkButton>
        )}
        {!isOfContest && pair.course !== null && (
          <LinkButton to="/similarity" search={{ course: pair.course, pid: pair.pid }} icon="list">
            {t('similarity.backToCourse')}
          </LinkButton>
        )}
        {isAdmin && (
          <LinkButton to="/similarity" search={{ problem: pair.pid }} icon="list">
            {t('similarity.backToPairs')}
          </LinkButton>
        )}
      </PageHead>
      <div className="stack loose">
        <Notice kind="info">{t('similarity.hint')}</Notice>
        {[earlier, later].map(
          (side) =>
            side.inTexts && (
              <Notice key={side.sid} kind="warning">
                {t('similarity.inTexts', { uid: nameOf(side), sid: side.sid })}
              </Notice>
            ),
        )}
        <PairFacts pair={pair} />
        <SideBySide pair={pair} />
        <Section title={t('similarity.review.title')}>
          <p className={`${style.setBy} muted`}>
            {pair.setBy && pair.setAt ? (
              <SetBy uid={pair.setBy} at={pair.setAt} />
            ) : (
              t('similarity.review.never')
            )}
          </p>
          <ReviewForm
            key={`${pair.state} ${pair.note}`}
            pairs={[{ left: earlier.sid, right: later.sid }]}
            now={pair}
          />
        </Section>
      </div>
    </>
  )
}

function PairFacts({ pair }: { pair: SimilarityPairDetail }) {
  const { t } = useTranslation()
  const { earlier, later } = pair
  const facts = (side: SimilarityPairDetail['earlier']) =>
    `${side.nick || side.uid}, ${languageName(side.language)}, ${dateTime(side.createdAt)}`
  return (
    <dl className={style.facts}>
      <div>
        <dt>{t('similarity.column.percent')}</dt>
        <dd>
          {pair.percent === null ? (
            t(`similarity.without.${pair.without ?? 'short'}`)
          ) : (
            <PercentTag value={pair.percent} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('similarity.column.uncommon')}</dt>
        <dd>{pair.uncommon === null ? '–' : <PercentTag value={pair.uncommon} />}</dd>
      </div>
      <div>
        <dt>{t('similarity.column.state')}</dt>
        <dd>
          <StateTag state={pair.state} />
        </dd>
      </div>
      <div>
        <dt>{t('similarity.column.problem')}</dt>
        <dd>
          <Link to="/problem/$pid" params={{ pid: String(pair.pid) }} className="q">
            <span className="muted">{pair.pid}</span> {pair.title}
          </Link>
        </dd>
      </div>
      <div>
        <dt>{t('similarity.column.earlier')}</dt>
        <dd>{facts(earlier)}</dd>
      </div>
      <div>
        <dt>{t('similarity.column.later')}</dt>
        <dd>{facts(later)}</dd>
      </div>
    </dl>
  )
}
