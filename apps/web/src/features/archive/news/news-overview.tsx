import type { NewsDetail } from '@verdict/contract/news'
import { useTranslation } from 'react-i18next'
import { Rendered } from '../../../ui/rendered.tsx'
import style from './news.module.css'

export function NewsOverview({ news }: { news: NewsDetail }) {
  const { t } = useTranslation()
  return (
    <article className={style.body}>
      <h2 className="vh">{t('news.content')}</h2>
      <Rendered html={news.html} hasMath={news.hasMath} />
    </article>
  )
}
