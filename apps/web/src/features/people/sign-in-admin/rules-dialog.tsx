import type { SignInProvider } from '@verdict/contract/sign-in-provider'
import { signInLimits } from '@verdict/domain/field-limits'
import { ruleFields, ruleTests } from '@verdict/domain/sign-in-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { SelectField, Switch, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure, Pair } from '../../../ui/form/form.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useChangeProvider } from './api/providers.ts'

type Rule = SignInProvider['rules'][number]
type Condition = Rule['when'][number]

/** The key stays with a rule while others come and go. */
interface Keyed {
  key: number
  rule: Rule
}

const emptyRule: Rule = { when: [], field: 'name', value: '', inStep: true }

export function RulesDialog({ provider, onClose }: { provider: SignInProvider; onClose: () => void }) {
  const { t } = useTranslation()
  const [rules, setRules] = useState<Keyed[]>(provider.rules.map((rule, key) => ({ key, rule })))
  const change = useChangeProvider()
  const put = (key: number, rule: Rule) =>
    setRules(rules.map((one) => (one.key === key ? { key, rule } : one)))
  const save = () =>
    change.mutate(
      { name: provider.name, change: { rules: rules.map(({ rule }) => rule) } },
      {
        onSuccess: () => {
          toast.success(t('signIn.saved'))
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('signIn.rulesOf', { name: provider.name })} wide onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Fields>
          <p className="sec">{t('signIn.rulesText')}</p>
          {rules.map(({ key, rule }, place) => (
            <RuleCard
              key={key}
              place={place}
              rule={rule}
              onChange={(next) => put(key, next)}
              onRemove={() => setRules(rules.filter((one) => one.key !== key))}
            />
          ))}
          <div className="row">
            <Button
              icon="plus"
              disabled={rules.length >= signInLimits.rules}
              onClick={() =>
                setRules([
                  ...rules,
                  { key: Math.max(-1, ...rules.map(({ key }) => key)) + 1, rule: emptyRule },
                ])
              }
            >
              {t('signIn.addRule')}
            </Button>
          </div>
          <FormFailure text={change.error && errorText(change.error)} />
          <SubmitActions action={t('common.save')} busy={change.isPending} onCancel={onClose} />
        </Fields>
      </form>
    </Dialog>
  )
}

interface RuleCardProps {
  place: number
  rule: Rule
  onChange: (rule: Rule) => void
  onRemove: () => void
}

function RuleCard({ place, rule, onChange, onRemove }: RuleCardProps) {
  const { t } = useTranslation()
  const { when, field, value, inStep } = rule
  return (
    <Card>
      <div className="stack" role="group" aria-label={t('signIn.ruleNumber', { number: place + 1 })}>
        <h3>{t('signIn.ruleNumber', { number: place + 1 })}</h3>
        {when.map((condition, at) => (
          <ConditionFields
            // A condition has nothing else of its own.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            condition={condition}
            onChange={(next) => onChange({ ...rule, when: when.with(at, next) })}
            onRemove={() => onChange({ ...rule, when: when.toSpliced(at, 1) })}
          />
        ))}
        <div className="row">
          <Button
            look="ghost"
            icon="plus"
            onClick={() =>
              onChange({ ...rule, when: [...when, { attribute: '', test: 'equals', values: [''] }] })
            }
          >
            {t('signIn.addCondition')}
          </Button>
        </div>
        <Pair>
          <SelectField
            label={t('signIn.sets')}
            value={field}
            onChange={({ target }) => {
              const next = target.value as Rule['field']
              onChange({ ...rule, field: next, value: next === 'teacher' ? '' : value })
            }}
          >
            {ruleFields.map((one) => (
              <option key={one} value={one}>
                {t(`signIn.ruleFields.${one}`)}
              </option>
            ))}
          </SelectField>
          {field !== 'teacher' && (
            <TextField
              label={t('signIn.value')}
              hint={t('signIn.valueHint')}
              value={value}
              maxLength={signInLimits.pattern}
              required
              spellCheck={false}
              onChange={({ target }) => onChange({ ...rule, value: target.value })}
            />
          )}
        </Pair>
        {field !== 'username' && (
          <Switch checked={inStep} onChange={(next) => onChange({ ...rule, inStep: next })}>
            {t('signIn.inStep')}
          </Switch>
        )}
        <div className="row">
          <Button look="danger" onClick={onRemove}>
            {t('signIn.removeRule')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

interface ConditionProps {
  condition: Condition
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function ConditionFields({ condition, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation()
  const { attribute, test, values } = condition
  const valuesFor = (next: Condition['test']): string[] =>
    next === 'present' ? [] : next === 'oneOf' ? values : [values[0] ?? '']
  return (
    <div className="stack">
      <Pair>
        <TextField
          label={t('signIn.attribute')}
          value={attribute}
          maxLength={signInLimits.attributeName}
          required
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ target }) => onChange({ ...condition, attribute: target.value })}
        />
        <SelectField
          label={t('signIn.test')}
          value={test}
          onChange={({ target }) => {
            const next = target.value as Condition['test']
            onChange({ ...condition, test: next, values: valuesFor(next) })
          }}
        >
          {ruleTests.map((one) => (
            <option key={one} value={one}>
              {t(`signIn.tests.${one}`)}
            </option>
          ))}
        </SelectField>
      </Pair>
      {test === 'oneOf' && (
        <TextAreaField
          label={t('signIn.oneALine')}
          value={values.join('\n')}
          required
          spellCheck={false}
          onChange={({ target }) => onChange({ ...condition, values: target.value.split('\n') })}
        />
      )}
      {test !== 'oneOf' && test !== 'present' && (
        <TextField
          label={t('signIn.wanted')}
          hint={test === 'matches' && t('signIn.patternHint')}
          value={values[0] ?? ''}
          maxLength={signInLimits.pattern}
          spellCheck={false}
          onChange={({ target }) => onChange({ ...condition, values: [target.value] })}
        />
      )}
      <div className="row">
        <Button look="ghost" size="small" onClick={onRemove}>
          {t('signIn.removeCondition')}
        </Button>
      </div>
    </div>
  )
}
