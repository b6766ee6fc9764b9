import { createFileRoute, notFound } from '@tanstack/react-router'
import { HelpPage, isHelpPart } from '../features/site/site/help/help-page.tsx'

function Help() {
  const { page } = Route.useParams()
  if (!isHelpPart(page)) throw notFound()
  return <HelpPage part={page} />
}

export const Route = createFileRoute('/help/$page')({
  staticData: { texts: ['faq'] },
  component: Help,
})
