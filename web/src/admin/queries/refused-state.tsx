import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { answerProblem, type RefusedAnswer } from './answer-problem.ts'

/** Says why there are no rows. A reason outside of the query may be gone at the next try. */
export function RefusedState({ answer, onRetry }: { answer: RefusedAnswer; onRetry: () => void }) {
  return (
    <ErrorState {...answerProblem(answer)}>
      {answer.kind === 'unavailable' ? <Button onClick={onRetry}>Try Again</Button> : undefined}
    </ErrorState>
  )
}
