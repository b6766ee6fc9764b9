import { EditorState, type Extension } from '@codemirror/state'
import type { TFunction } from 'i18next'

export const editorPhrases = (t: TFunction): Extension =>
  EditorState.phrases.of({
    Find: t('common.editor.find'),
    Replace: t('common.editor.replaceWith'),
    next: t('common.editor.next'),
    previous: t('common.editor.previous'),
    all: t('common.editor.all'),
    'match case': t('common.editor.matchCase'),
    regexp: t('common.editor.regexp'),
    'by word': t('common.editor.byWord'),
    replace: t('common.editor.replace'),
    'replace all': t('common.editor.replaceAll'),
    close: t('common.close'),
    'current match': t('common.editor.currentMatch'),
    'on line': t('common.editor.onLine'),
    'replaced match on line $': t('common.editor.replacedOne'),
    'replaced $ matches': t('common.editor.replacedMany'),
    'Go to line': t('common.editor.goToLine'),
    go: t('common.editor.go'),
    Diagnostics: t('common.editor.faults'),
    'No diagnostics': t('common.editor.noFaults'),
    Completions: t('common.editor.completions'),
    'Fold line': t('common.editor.fold'),
    'Unfold line': t('common.editor.unfold'),
    'folded code': t('common.editor.folded'),
    unfold: t('common.editor.unfold'),
    'Folded lines': t('common.editor.foldedLines'),
    'Unfolded lines': t('common.editor.unfoldedLines'),
    to: t('common.editor.to'),
    '$ unchanged lines': t('common.editor.unchangedLines'),
  })
