// Links to problems with the same tag, within the course if there is one.

import type { ProblemRow } from '@verdict/contract/problem'
import { taggedWith } from '../../../lib/search.ts'
import { TagLink } from '../../../ui/tag.tsx'

interface TagLinksProps {
  tags: ProblemRow['tags']
  course: number | undefined
}

export function TagLinks({ tags, course }: TagLinksProps) {
  return tags.map(({ tid, name, color }) => {
    const search = taggedWith(name)
    return course === undefined ? (
      <TagLink key={tid} color={color} to="/problems" search={search} activeProps={{}}>
        {name}
      </TagLink>
    ) : (
      <TagLink
        key={tid}
        color={color}
        to="/course/$id"
        params={{ id: String(course) }}
        search={search}
        activeProps={{}}
      >
        {name}
      </TagLink>
    )
  })
}
