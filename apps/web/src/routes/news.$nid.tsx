import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { int } from '../lib/search.ts'

export const Route = createFileRoute('/news/$nid')({
  beforeLoad: ({ params }) => {
    if (int(1)(params.nid) === undefined) throw notFound()
  },
  component: Outlet,
})
