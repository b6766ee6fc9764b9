// Texts of the markdown editor in the page's two languages and ten more, used for browsers in one of them where no language
// was chosen. `{part}` is the edited text.

import type { LanguageTag } from '../../i18n/index.ts'

export interface EditorLabels {
  write: string
  preview: string
  writeOf: string
  picture: string
  pictureOf: string
  previewEmpty: string
  previewFailed: string
  tryAgain: string
  cancelOf: string
}

export const editorLabels = {
  'en-US': {
    write: 'Write',
    preview: 'Preview',
    writeOf: '{part}: write or preview',
    picture: 'Picture',
    pictureOf: '{part}: insert a picture',
    previewEmpty: 'Nothing to preview.',
    previewFailed: 'The preview did not load: {message}',
    tryAgain: 'Try again',
    cancelOf: 'Cancel {name}',
  },
  'zh-CN': {
    write: '编辑',
    preview: '预览',
    writeOf: '{part}：编辑或预览',
    picture: '图片',
    pictureOf: '{part}：插入图片',
    previewEmpty: '没有可预览的内容。',
    previewFailed: '预览加载失败：{message}',
    tryAgain: '重试',
    cancelOf: '取消 {name}',
  },
  'zh-TW': {
    write: '編輯',
    preview: '預覽',
    writeOf: '{part}：編輯或預覽',
    picture: '圖片',
    pictureOf: '{part}：插入圖片',
    previewEmpty: '沒有可預覽的內容。',
    previewFailed: '預覽載入失敗：{message}',
    tryAgain: '重試',
    cancelOf: '取消 {name}',
  },
  'ja-JP': {
    write: '編集',
    preview: 'プレビュー',
    writeOf: '{part}：編集またはプレビュー',
    picture: '画像',
    pictureOf: '{part}：画像を挿入',
    previewEmpty: 'プレビューする内容がありません。',
    previewFailed: 'プレビューを読み込めませんでした：{message}',
    tryAgain: '再試行',
    cancelOf: '{name} をキャンセル',
  },
  'ko-KR': {
    write: '작성',
    preview: '미리 보기',
    writeOf: '{part}: 작성 또는 미리 보기',
    picture: '그림',
    pictureOf: '{part}: 그림 넣기',
    previewEmpty: '미리 볼 내용이 없습니다.',
    previewFailed: '미리 보기를 불러오지 못했습니다: {message}',
    tryAgain: '다시 시도',
    cancelOf: '{name} 취소',
  },
  'de-DE': {
    write: 'Schreiben',
    preview: 'Vorschau',
    writeOf: '{part}: schreiben oder Vorschau',
    picture: 'Bild',
    pictureOf: '{part}: Bild einfügen',
    previewEmpty: 'Es gibt nichts anzuzeigen.',
    previewFailed: 'Die Vorschau wurde nicht geladen: {message}',
    tryAgain: 'Noch einmal versuchen',
    cancelOf: '{name} abbrechen',
  },
  'fr-FR': {
    write: 'Écrire',
    preview: 'Aperçu',
    writeOf: '{part} : écrire ou aperçu',
    picture: 'Image',
    pictureOf: '{part} : insérer une image',
    previewEmpty: 'Rien à afficher.',
    previewFailed: 'L’aperçu n’a pas pu être chargé : {message}',
    tryAgain: 'Réessayer',
    cancelOf: 'Annuler {name}',
  },
  'es-ES': {
    write: 'Escribir',
    preview: 'Vista previa',
    writeOf: '{part}: escribir o vista previa',
    picture: 'Imagen',
    pictureOf: '{part}: insertar una imagen',
    previewEmpty: 'No hay nada que mostrar.',
    previewFailed: 'No se pudo cargar la vista previa: {message}',
    tryAgain: 'Intentar de nuevo',
    cancelOf: 'Cancelar {name}',
  },
  'pt-BR': {
    write: 'Escrever',
    preview: 'Pré-visualizar',
    writeOf: '{part}: escrever ou pré-visualizar',
    picture: 'Imagem',
    pictureOf: '{part}: inserir uma imagem',
    previewEmpty: 'Nada para pré-visualizar.',
    previewFailed: 'Não foi possível carregar a pré-visualização: {message}',
    tryAgain: 'Tentar de novo',
    cancelOf: 'Cancelar {name}',
  },
  'it-IT': {
    write: 'Scrivi',
    preview: 'Anteprima',
    writeOf: '{part}: scrivi o anteprima',
    picture: 'Immagine',
    pictureOf: '{part}: inserisci un’immagine',
    previewEmpty: 'Non c’è niente da mostrare.',
    previewFailed: 'L’anteprima non è stata caricata: {message}',
    tryAgain: 'Riprova',
    cancelOf: 'Annulla {name}',
  },
  'ru-RU': {
    write: 'Текст',
    preview: 'Просмотр',
    writeOf: '{part}: текст или просмотр',
    picture: 'Рисунок',
    pictureOf: '{part}: вставить рисунок',
    previewEmpty: 'Показывать пока нечего.',
    previewFailed: 'Просмотр не загрузился: {message}',
    tryAgain: 'Повторить',
    cancelOf: 'Отменить {name}',
  },
  'vi-VN': {
    write: 'Soạn',
    preview: 'Xem trước',
    writeOf: '{part}: soạn hoặc xem trước',
    picture: 'Hình ảnh',
    pictureOf: '{part}: chèn hình ảnh',
    previewEmpty: 'Không có gì để xem trước.',
    previewFailed: 'Không tải được bản xem trước: {message}',
    tryAgain: 'Thử lại',
    cancelOf: 'Hủy {name}',
  },
} as const satisfies Record<string, EditorLabels>

export type EditorLocale = keyof typeof editorLabels

const locales = Object.keys(editorLabels) as EditorLocale[]

/** Regions and scripts with traditional Chinese. */
const traditional = /^zh-(?:hant|tw|hk|mo)\b/i

/**
 * The page's language if chosen, else the browser's if it is one of the ten.
 * @param browser `navigator.language`
 */
export function editorLocale(page: LanguageTag, wasChosen: boolean, browser: string): EditorLocale {
  if (wasChosen) return page
  if (traditional.test(browser)) return 'zh-TW'
  const language = browser.slice(0, 2).toLowerCase()
  if (language === 'zh') return page
  return locales.find((locale) => locale.startsWith(`${language}-`)) ?? page
}

export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
