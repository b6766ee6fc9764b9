import { useQuery } from '@tanstack/react-query'
import { type Language, languageName, languageRecords } from '@verdict/domain/language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  fontSizes,
  keyMaps,
  setEditorPreferences,
  tabWidths,
  useEditorPreferences,
} from '../../../lib/editor-preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx'
import CodeEditor from '../../../ui/editor/code-editor.tsx'
import { Segment, SelectField } from '../../../ui/field/field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { templatesQuery, useSetTemplate } from './api/draft.ts'
import style from './submit-panel.module.css'

interface EditorSettingsProps {
  language: Language
  /** Visitors have no templates. */
  isVisitor: boolean
  onClose: () => void
}

export default function EditorSettings({ language, isVisitor, onClose }: EditorSettingsProps) {
  const { t } = useTranslation()
  const { fontSize, tabWidth, keys } = useEditorPreferences()
  const keyNames = { default: t('submission.editor.keysDefault'), vim: 'Vim', emacs: 'Emacs' }
  return (
    <Dialog title={t('submission.editor.title')} onClose={onClose} wide>
      <div className={style.settings}>
        <SelectField
          label={t('submission.editor.fontSize')}
          value={fontSize}
          onChange={({ target }) =>
            setEditorPreferences({ fontSize: fontSizes.find((size) => size === Number(target.value))! })
          }
        >
          {fontSizes.map((size) => (
            <option key={size} value={size}>
              {size} px
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('submission.editor.tabWidth')}
          value={tabWidth}
          onChange={({ target }) =>
            setEditorPreferences({ tabWidth: tabWidths.find((width) => width === Number(target.value))! })
          }
        >
          {tabWidths.map((width) => (
            <option key={width} value={width}>
              {width}
            </option>
          ))}
        </SelectField>
        <div className={style.wideSetting}>
          <p className={style.settingName}>{t('submission.editor.keys')}</p>
          <Segment
            label={t('submission.editor.keys')}
            value={keys}
            onChange={(value) => setEditorPreferences({ keys: value })}
            options={keyMaps.map((value) => ({ value, label: keyNames[value] }))}
          />
        </div>
      </div>
      {!isVisitor && <Template key={language} language={language} />}
    </Dialog>
  )
}

function Template({ language }: { language: Language }) {
  const { data } = useQuery(templatesQuery())
  const stored = data?.templates.find((one) => one.language === language)?.code ?? ''
  return data ? <TemplateForm language={language} stored={stored} /> : null
}

function TemplateForm({ language, stored }: { language: Language; stored: string }) {
  const { t } = useTranslation()
  const [code, setCode] = useState(stored)
  const change = useSetTemplate()
  const name = t('submission.editor.template', { language: languageName(language) })
  const save = () =>
    change.mutate(
      { language, code },
      { onSuccess: () => toast.success(t('submission.editor.templateSaved')) },
    )
  return (
    <section aria-label={name}>
      <p className={style.settingName}>{name}</p>
      <p className="sec">{t('submission.editor.templateHint')}</p>
      <div className={style.template}>
        <CodeEditor
          value={code}
          onChange={setCode}
          language={languageRecords[language].highlight}
          label={name}
          minRows={6}
          maxRows={12}
        />
      </div>
      <DialogActions>
        <Button disabled={code === stored} busy={change.isPending} onClick={save}>
          {t('submission.editor.templateSave')}
        </Button>
      </DialogActions>
    </section>
  )
}
