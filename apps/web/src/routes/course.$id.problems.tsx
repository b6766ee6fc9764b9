import { createFileRoute, redirect } from '@tanstack/react-router'

/** A course's first page. */
export const Route = createFileRoute('/course/$id/problems')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/course/$id', params, replace: true })
  },
})
