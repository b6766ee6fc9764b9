import { createFileRoute } from '@tanstack/react-router'
import { languageTagLength } from '@verdict/domain/address-limits'
import { Editorials } from '../features/archive/editorial/editorials.tsx'
import { int, search, text } from '../lib/search.ts'

const readSearch = search({ course: int(1), lang: text(languageTagLength) })

function EditorialTab() {
  const { pid } = Route.useParams()
  const { course, lang } = readSearch(Route.useSearch())
  return <Editorials pid={Number(pid)} place={{ course }} lang={lang} />
}

export const Route = createFileRoute('/problem/$pid/editorial/')({
  staticData: { texts: ['editorial'] },
  component: EditorialTab,
})
