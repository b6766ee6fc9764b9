import { createFileRoute } from '@tanstack/react-router'
import { NewsOverview } from '../features/archive/news/news-overview.tsx'
import { NewsShell } from '../features/archive/news/news-shell.tsx'

function NewsPage() {
  const nid = Number(Route.useParams().nid)
  const navigate = Route.useNavigate()
  return (
    <NewsShell nid={nid} onDeleted={() => void navigate({ to: '/' })}>
      {(news) => <NewsOverview news={news} />}
    </NewsShell>
  )
}

export const Route = createFileRoute('/news/$nid/')({
  staticData: { texts: ['news'] },
  component: NewsPage,
})
