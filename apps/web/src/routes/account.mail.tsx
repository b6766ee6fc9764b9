import { createFileRoute } from '@tanstack/react-router'
import { ConfirmAddressPage } from '../features/people/mail/confirm-address-page.tsx'

export const Route = createFileRoute('/account/mail')({
  staticData: { texts: ['mail'] },
  component: ConfirmAddressPage,
})
