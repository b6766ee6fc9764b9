import { LabelingStyle, verifyWays } from '@verdict/domain/contest'
import { chosenRuleNames, contestRule, countsPoints } from '@verdict/domain/contest-rules/table'
import { contestLimits } from '@verdict/domain/field-limits'
import { balloonTimes } from '@verdict/domain/helper'
import { useTranslation } from 'react-i18next'
import { AllowedLanguages } from '../../../../ui/field/allowed-languages.tsx'
import { FeedbackField } from '../../../../ui/field/feedback-field.tsx'
import { SelectField, Switch, TextField } from '../../../../ui/field/field.tsx'
import { Fields, Pair } from '../../../../ui/form/form.tsx'
import { ShareField } from './share-field.tsx'
import { freezeMoment, freezes, type ContestValues, type FieldsProps } from './values.ts'
import { TimeIn } from '../../../../ui/text.tsx'

const freezeTexts = { auto: 'freezeAuto', none: 'freezeNone', minutes: 'freezeMinutes' } as const
const lifts = { auto: 'unfreezeAuto', manual: 'unfreezeManual' } as const

/** Removed fields must not keep faults. */
const ruled = (rule: ContestValues['rule']): Partial<ContestValues> => ({
  rule,
  ...(!freezes(rule) && { freeze: 'auto' }),
  ...(!contestRule(rule).choosesPenalty && { penalty: String(contestLimits.penalty.usual) }),
})

export function RuleFields({ values, change, faultOf }: FieldsProps) {
  const { t } = useTranslation()
  const freezesAt = freezeMoment(values)
  const mayFreeze = freezes(values.rule)
  return (
    <Fields>
      <SelectField
        label={t('contest.form.rule')}
        hint={t(`contest.rule.${values.rule}Hint`, { minutes: values.penalty })}
        value={values.rule}
        onChange={(event) => change(ruled(event.target.value as ContestValues['rule']))}
      >
        {chosenRuleNames.map((name) => (
          <option key={name} value={name}>
            {t(`contest.rule.${name}`)}
          </option>
        ))}
      </SelectField>
      {contestRule(values.rule).choosesPenalty && (
        <TextField
          label={t('contest.form.penalty')}
          hint={t('contest.form.penaltyHint', {
            usual: contestLimits.penalty.usual,
            most: contestLimits.penalty.max,
          })}
          inputMode="numeric"
          autoComplete="off"
          value={values.penalty}
          error={faultOf('penalty')}
          onChange={(event) => change({ penalty: event.target.value })}
        />
      )}
      {countsPoints(values.rule) && (
        <ShareField value={values.shareOfTests} onChange={(shareOfTests) => change({ shareOfTests })} />
      )}
      <Pair>
        <SelectField
          label={t('contest.form.labels')}
          value={values.labelingStyle}
          onChange={(event) => change({ labelingStyle: Number(event.target.value) as LabelingStyle })}
        >
          <option value={LabelingStyle.Alphabetic}>{t('contest.form.alphabetic')}</option>
          <option value={LabelingStyle.Numeric}>{t('contest.form.numeric')}</option>
        </SelectField>
        {mayFreeze && (
          <SelectField
            label={t('contest.form.freeze')}
            hint={
              freezesAt !== null && (
                <TimeIn value={freezesAt}>{(time) => t('contest.form.freezesAt', { time })}</TimeIn>
              )
            }
            value={values.freeze}
            onChange={(event) => change({ freeze: event.target.value as ContestValues['freeze'] })}
          >
            {(['auto', 'none', 'minutes'] as const).map((rule) => (
              <option key={rule} value={rule}>
                {t(`contest.form.${freezeTexts[rule]}`)}
              </option>
            ))}
          </SelectField>
        )}
        {mayFreeze && values.freeze === 'minutes' && (
          <TextField
            label={t('contest.form.minutes')}
            inputMode="numeric"
            autoComplete="off"
            value={values.minutes}
            error={faultOf('minutes')}
            onChange={(event) => change({ minutes: event.target.value })}
          />
        )}
        {(!mayFreeze || values.freeze !== 'none') && (
          <SelectField
            label={t(mayFreeze ? 'contest.form.unfreeze' : 'contest.form.showResults')}
            value={values.unfreeze}
            onChange={(event) => change({ unfreeze: event.target.value as ContestValues['unfreeze'] })}
          >
            {(['auto', 'manual'] as const).map((kind) => (
              <option key={kind} value={kind}>
                {t(`contest.form.${lifts[kind]}`)}
              </option>
            ))}
          </SelectField>
        )}
      </Pair>
      <div>
        <Switch checked={values.runs} onChange={(runs) => change({ runs })}>
          {t('contest.form.runs')}
        </Switch>
      </div>
      <div>
        <Switch checked={values.teams} onChange={(teams) => change({ teams })}>
          {t('contest.form.teams')}
        </Switch>
        <p className="muted">{t('contest.form.teamsHint')}</p>
      </div>
      <SelectField
        label={t('contest.form.verify')}
        hint={t('contest.form.verifyHint')}
        value={values.verify}
        onChange={(event) => change({ verify: event.target.value as ContestValues['verify'] })}
      >
        {verifyWays.map((way) => (
          <option key={way} value={way}>
            {t(`contest.form.verifyWays.${way}`)}
          </option>
        ))}
      </SelectField>
      <BoardFields values={values} change={change} />
      {mayFreeze && <BalloonField values={values} change={change} />}
      <PrintFields values={values} change={change} />
      <AllowedLanguages value={values.languages} onChange={(languages) => change({ languages })} />
      <FeedbackField of="contest" value={values.feedback} onChange={(feedback) => change({ feedback })} />
    </Fields>
  )
}

/** Where results show while it runs, and a submission outside it has the score that it has inside. */
const offersRuns = ({ rule, shareOfTests }: ContestValues): boolean =>
  freezes(rule) && !(shareOfTests && countsPoints(rule))

/** The ranklist as others see it. */
function BoardFields({ values, change }: Pick<FieldsProps, 'values' | 'change'>) {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <Switch checked={values.schools} onChange={(schools) => change({ schools })}>
          {t('contest.form.schools')}
        </Switch>
        <p className="muted">{t('contest.form.schoolsHint')}</p>
      </div>
      <div>
        <Switch checked={values.openBoard} onChange={(openBoard) => change({ openBoard })}>
          {t('contest.form.openBoard')}
        </Switch>
        <p className="muted">{t('contest.form.openBoardHint')}</p>
      </div>
      {offersRuns(values) && (
        <div>
          <Switch checked={values.virtual} onChange={(virtual) => change({ virtual })}>
            {t('contest.form.virtual')}
          </Switch>
          <p className="muted">{t('contest.form.virtualHint')}</p>
        </div>
      )}
    </>
  )
}

const balloonTexts = {
  none: 'balloonsNone',
  'until-freeze': 'balloonsUntilFreeze',
  all: 'balloonsAll',
} as const

function BalloonField({ values, change }: Pick<FieldsProps, 'values' | 'change'>) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('contest.form.balloons')}
      hint={t('contest.form.balloonsHint')}
      value={values.balloons}
      onChange={(event) => change({ balloons: event.target.value as ContestValues['balloons'] })}
    >
      {balloonTimes.map((time) => (
        <option key={time} value={time}>
          {t(`contest.form.${balloonTexts[time]}`)}
        </option>
      ))}
    </SelectField>
  )
}

const pagesOfEntrant = [10, 20, 30, 50, 100, 200, 500]
const pagesInHour = [100, 200, 300, 500, 1_000, 2_000, 5_000]
const withOwn = (offered: readonly number[], own: number): number[] =>
  [...new Set([...offered, own])].toSorted((a, b) => a - b)

function PrintFields({ values, change }: Pick<FieldsProps, 'values' | 'change'>) {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <Switch checked={values.prints} onChange={(prints) => change({ prints })}>
          {t('contest.form.prints')}
        </Switch>
        <p className="muted">{t('contest.form.printsHint')}</p>
      </div>
      {values.prints && (
        <Pair>
          <SelectField
            label={t('contest.form.printPages')}
            value={values.printPages}
            onChange={(event) => change({ printPages: Number(event.target.value) })}
          >
            {withOwn(pagesOfEntrant, values.printPages).map((pages) => (
              <option key={pages}>{pages}</option>
            ))}
          </SelectField>
          <SelectField
            label={t('contest.form.printPagesHour')}
            value={values.printPagesHour}
            onChange={(event) => change({ printPagesHour: Number(event.target.value) })}
          >
            {withOwn(pagesInHour, values.printPagesHour).map((pages) => (
              <option key={pages}>{pages}</option>
            ))}
          </SelectField>
        </Pair>
      )}
    </>
  )
}
