import { createFileRoute } from '@tanstack/react-router'
import { MachineCheck } from '../features/exam/exam-setup/machine-check.tsx'
import { int, search } from '../lib/search.ts'

const readSearch = search({ exam: int(1) })

function CheckPage() {
  return <MachineCheck exam={readSearch(Route.useSearch()).exam} />
}

export const Route = createFileRoute('/exam/check')({
  staticData: { texts: ['examCheck'] },
  validateSearch: readSearch,
  component: CheckPage,
})
