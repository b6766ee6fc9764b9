import { createFileRoute } from '@tanstack/react-router'
import { NewsShell } from '../features/archive/news/news-shell.tsx'
import { EditNews } from '../features/archive/news/write-news.tsx'
import { requireAdmin } from '../lib/session/guard.ts'

function EditNewsPage() {
  const { nid } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <NewsShell nid={Number(nid)} onDeleted={() => void navigate({ to: '/' })}>
      {(news) => (
        <EditNews
          key={nid}
          news={news}
          onSaved={() => void navigate({ to: '/news/$nid', params: { nid } })}
        />
      )}
    </NewsShell>
  )
}

export const Route = createFileRoute('/news/$nid/edit')({
  staticData: { texts: ['news'] },
  beforeLoad: requireAdmin,
  component: EditNewsPage,
})
