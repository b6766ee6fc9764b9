import { createFileRoute, redirect } from '@tanstack/react-router'

/** The problems are what a course opens on. */
export const Route = createFileRoute('/course/$id/problems')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/course/$id', params, replace: true })
  },
})
