import { useEffect } from 'react'
import { giveSigns } from './signs.ts'

/** Shows nothing: while it is there, the server hears that the page takes part. */
export default function ExamSigns({ cid }: { cid: number }) {
  // Over: the rest of the site is open again, and the page begins with it.
  useEffect(() => giveSigns(cid, () => window.location.assign(`/exam/${cid}`)), [cid])
  return null
}
