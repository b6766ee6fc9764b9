// The form of a new discussion. Its fields and their checks are loaded by those who write: lists are for readers.

import { lazy, Suspense } from 'react'
import { Loading } from '../../../ui/state.tsx'
import type { BeginDiscussionProps } from './begin-discussion.tsx'

const Form = lazy(() =>
  import('./begin-discussion.tsx').then(({ BeginDiscussion: component }) => ({ default: component })),
)

export const BeginDiscussion = (props: BeginDiscussionProps) => (
  <Suspense fallback={<Loading />}>
    <Form {...props} />
  </Suspense>
)
