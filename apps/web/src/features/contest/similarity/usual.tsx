// The usual similarity here, for comparison.

import type { SimilarityOverview } from '@verdict/contract/similarity'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Histogram } from '../../../ui/chart/histogram.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { entrantName } from '../../../ui/person.tsx'
import { Loading } from '../../../ui/state.tsx'
import style from './similarity.module.css'

const step = 5

export function Usual({ overview }: { overview: SimilarityOverview | undefined }) {
  const { t } = useTranslation()
  if (!overview) {
    return <Loading className={style.loading} />
  }
  const { histogram, median, ninetieth, people, figures, tooShort, tooCommon, waiting, inTexts } = overview
  return (
    <Section title={t('similarity.usual.title')}>
      {median === null || ninetieth === null ? (
        <p>{t('similarity.usual.nobody')}</p>
      ) : (
        <div className={style.usual}>
          <Histogram
            buckets={histogram.map((count, index) => ({ from: index * step, to: (index + 1) * step, count }))}
            unit="%"
            caption={t(figures === people ? 'similarity.usual.caption' : 'similarity.usual.captionOfAll')}
            words={{
              from: t('similarity.usual.from'),
              to: t('similarity.usual.to'),
              count: t('similarity.usual.number'),
              bucket: (bucket) => t('similarity.usual.bucket', { ...bucket }),
            }}
          />
          <p>
            {t('similarity.usual.sentence', {
              people:
                figures === people
                  ? t('similarity.usual.people', { count: people })
                  : t('similarity.usual.figures', {
                      count: figures,
                      people: t('similarity.usual.people', { count: people }),
                    }),
              median,
              ninetieth,
            })}
          </p>
        </div>
      )}
      <p className="muted">
        {tooShort > 0 && t('similarity.usual.tooShort', { count: tooShort })}{' '}
        {tooCommon > 0 && t('similarity.usual.tooCommon', { count: tooCommon })}{' '}
        {waiting > 0 && t('similarity.usual.waiting', { count: waiting })}
      </p>
      {inTexts && inTexts.count > 0 && (
        <p>
          {t('similarity.usual.inTexts', { count: inTexts.count })}{' '}
          {inTexts.programs.map(({ sid, uid, nick }, index) => (
            <Fragment key={sid}>
              {index > 0 && ' '}
              <Link to="/solution/$sid" params={{ sid: String(sid) }}>
                {t('similarity.usual.program', { sid, uid: entrantName(uid, nick) })}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </Section>
  )
}
