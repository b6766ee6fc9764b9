import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '../features/site/faq-page.tsx'

export const Route = createFileRoute('/faq')({
  staticData: { texts: ['faq'] },
  component: FaqPage,
})
