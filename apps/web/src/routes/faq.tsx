import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '../features/site/site/faq-page.tsx'

export const Route = createFileRoute('/faq')({
  staticData: { texts: ['faq'] },
  component: FaqPage,
})
