import { recipeLimits } from '@verdict/domain/recipe'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FramedEditor } from '../../../../ui/editor/framed-editor.tsx'
import type { EditorMarks } from '../../../../ui/editor/marks.ts'
import { Field, SelectField, Switch, TextAreaField, TextField } from '../../../../ui/field/field.tsx'
import { Pair } from '../../../../ui/form/form.tsx'
import { recipeFileHref, type RecipeFile } from '../api/recipe.ts'
import { type GroupRow, hasParts } from '../group-rows.ts'
import { fileSize } from '../test-files.ts'
import { type ExpansionFault, useExpansionFaultText } from './expansion.ts'
import type { RowFault, RowValues } from './recipe-values.ts'
import style from './recipe.module.css'

interface RowFieldsProps {
  pid: number
  row: RowValues
  groups: readonly GroupRow[]
  faults: readonly ExpansionFault[]
  fault: RowFault | undefined
  line: number | null
  onChange: (part: Partial<RowValues>) => void
}

export function RowFields(props: RowFieldsProps) {
  const { t } = useTranslation()
  const { row, groups, fault, onChange } = props
  const { kind, number, name, description, group, isSample } = row
  return (
    <div className={style.fields}>
      {kind === 'script' && <Script {...props} />}
      {kind === 'text' && <Texts {...props} />}
      {kind === 'file' && <Files {...props} />}
      <Pair>
        <TextField
          label={t('workshop.recipe.name')}
          optional
          autoComplete="off"
          maxLength={recipeLimits.name}
          hint={kind === 'script' ? t('workshop.recipe.nameHint') : undefined}
          value={name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <SelectField
          label={t('workshop.recipe.group')}
          value={group ?? ''}
          error={fault === 'group' ? t('workshop.recipe.fault.group') : undefined}
          onChange={({ target: { value } }) => onChange({ group: value === '' ? null : Number(value) })}
        >
          <option value="">{t('workshop.recipe.noGroup')}</option>
          {groups.map((one, index) => (
            <option key={one.key} value={index + 1} disabled={hasParts(groups, index)}>
              {t('workshop.recipe.groupOf', { number: index + 1, points: one.points || '0' })}
            </option>
          ))}
        </SelectField>
        {kind !== 'script' && (
          <TextField
            label={t('workshop.recipe.number')}
            hint={t('workshop.recipe.numberHint')}
            optional
            inputMode="numeric"
            autoComplete="off"
            value={number}
            error={
              fault === 'number' ? t('workshop.recipe.fault.number', { max: recipeLimits.tests }) : undefined
            }
            onChange={(event) => onChange({ number: event.target.value })}
          />
        )}
        <TextField
          label={t('workshop.recipe.description')}
          optional
          autoComplete="off"
          maxLength={recipeLimits.description}
          value={description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Pair>
      <div>
        <Switch checked={isSample} onChange={(next) => onChange({ isSample: next })}>
          {t('workshop.recipe.isSample')}
        </Switch>
      </div>
    </div>
  )
}

function Script({ row: { text }, faults, fault, line, onChange }: RowFieldsProps) {
  const { t } = useTranslation()
  const faultText = useExpansionFaultText()
  const label = t('workshop.recipe.kind.script')
  const marks: EditorMarks = {
    of: text,
    marks: faults.map((one) => ({ line: one.line, column: null, kind: 'error', message: faultText(one) })),
  }
  const place = useMemo(() => (line === null ? null : { line, column: null }), [line])
  const wrong = fault === 'empty' || fault === 'tooLong' ? t(`workshop.recipe.fault.${fault}`) : false
  return (
    <Field label={label} hint={t('workshop.recipe.scriptHint')} error={wrong}>
      {() => (
        <>
          <FramedEditor
            value={text}
            onChange={(typed) => onChange({ text: typed })}
            language="c"
            vocabulary="script"
            label={label}
            minRows={8}
            maxRows={24}
            marks={marks}
            place={place}
          />
          <ul className={style.faults} aria-live="polite">
            {faults.slice(0, 20).map((one, index) => (
              <li key={index}>{faultText(one)}</li>
            ))}
          </ul>
        </>
      )}
    </Field>
  )
}

function Texts({ row: { text, answer }, fault, onChange }: RowFieldsProps) {
  const { t } = useTranslation()
  const wrong = fault === 'tooLong' ? t('workshop.recipe.fault.tooLong') : undefined
  return (
    <Pair>
      <TextAreaField
        label={t('testcase.input')}
        rows={8}
        spellCheck={false}
        className={style.mono}
        value={text}
        error={wrong}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <div className="stack">
        <Switch checked={answer !== null} onChange={(on) => onChange({ answer: on ? '' : null })}>
          {t('workshop.recipe.ownOutput')}
        </Switch>
        {answer === null ? (
          <p className="muted">{t('workshop.recipe.outputHint')}</p>
        ) : (
          <TextAreaField
            label={t('testcase.output')}
            rows={6}
            spellCheck={false}
            className={style.mono}
            value={answer}
            onChange={(event) => onChange({ answer: event.target.value })}
          />
        )}
      </div>
    </Pair>
  )
}

function Files({ pid, row: { input, output }, fault, onChange }: RowFieldsProps) {
  const { t } = useTranslation()
  return (
    <dl className={style.files}>
      <dt>{t('testcase.input')}</dt>
      <dd>
        {input ? (
          <FileLink pid={pid} file={input} word={t('testcase.input')} />
        ) : (
          t('workshop.recipe.noInput')
        )}
        {fault === 'input' && (
          <p role="alert" className={style.fault}>
            {t('workshop.recipe.fault.input')}
          </p>
        )}
      </dd>
      <dt>{t('testcase.output')}</dt>
      <dd>
        {output ? (
          <>
            <FileLink pid={pid} file={output} word={t('testcase.output')} />{' '}
            <Switch quiet checked onChange={() => onChange({ output: null })}>
              {t('workshop.recipe.ownOutput')}
            </Switch>
          </>
        ) : (
          <span className="muted">{t('workshop.recipe.outputHint')}</span>
        )}
      </dd>
    </dl>
  )
}

function FileLink({ pid, file, word }: { pid: number; file: RecipeFile; word: string }) {
  return (
    <a href={recipeFileHref(pid, file.sha256)} target="_blank" rel="noreferrer">
      {word} ({fileSize(file.bytes)})
    </a>
  )
}
