import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireNumber } from '../lib/address.ts'

export const Route = createFileRoute('/news/$nid')({
  beforeLoad: ({ params }) => {
    requireNumber(params.nid)
  },
  component: Outlet,
})
