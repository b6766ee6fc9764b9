import type { SubmissionDetail } from '@verdict/contract/submission'
import { Failure } from './failure.tsx'
import { Advice, Done } from './outcome.tsx'

/** The reason why a submission failed, below its code: the test, its input and the difference, and advice last. */
function LiveOutcome({ detail }: { detail: SubmissionDetail }) {
  return (
    <>
      <p className="sec">
        <Done detail={detail} />
      </p>
      {detail.failure && <Failure failure={detail.failure} />}
      <Advice detail={detail} />
    </>
  )
}

export default LiveOutcome
