import { createFileRoute } from '@tanstack/react-router'
import { DevicePage } from '../features/people/device/device-page.tsx'
import { search, text } from '../lib/search.ts'

/** `tokenLimits.typedCode`, whose table the first load is spared. */
const codeLength = 30

const readSearch = search({ user_code: text(codeLength) })

function Device() {
  const { user_code: code } = readSearch(Route.useSearch())
  return <DevicePage givenCode={code ?? ''} />
}

export const Route = createFileRoute('/device')({
  staticData: { texts: ['token'] },
  validateSearch: readSearch,
  component: Device,
})
