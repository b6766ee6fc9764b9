import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordPage } from '../features/people/mail/new-password-page.tsx'

export const Route = createFileRoute('/account/password')({
  staticData: { texts: ['mail'] },
  component: NewPasswordPage,
})
