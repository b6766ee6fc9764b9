import type { SubmissionDetail } from '@verdict/contract/submission'
import { Failure } from './failure.tsx'
import { NextStep, type Workbench } from './next-step.tsx'
import { Advice, Done } from './outcome.tsx'

interface LiveOutcomeProps {
  detail: SubmissionDetail
  workbench?: Workbench | undefined
}

/** The reason why a submission failed, below its code: test, input and difference, the next step, and advice last. */
function LiveOutcome({ detail, workbench }: LiveOutcomeProps) {
  return (
    <>
      <p className="sec">
        <Done detail={detail} />
      </p>
      {detail.failure && <Failure failure={detail.failure} of={detail} untitled />}
      {workbench && <NextStep detail={detail} workbench={workbench} />}
      <Advice detail={detail} />
    </>
  )
}

export default LiveOutcome
