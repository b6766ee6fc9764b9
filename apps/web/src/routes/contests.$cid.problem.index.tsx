import { createFileRoute, redirect } from '@tanstack/react-router'

/** Defaults to the first problem. */
export const Route = createFileRoute('/contests/$cid/problem/')({
  beforeLoad: ({ params: { cid } }) => {
    throw redirect({ to: '/contests/$cid/problem/$id', params: { cid, id: '1' }, replace: true })
  },
})
