// Loaded lazily: most people only read.

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
