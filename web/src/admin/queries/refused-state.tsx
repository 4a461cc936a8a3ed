import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { answerProblem, type RefusedAnswer } from './answer-problem.ts'

/** Explains why there are no rows. An error outside of the query may disappear on a retry. */
export function RefusedState({ answer, onRetry }: { answer: RefusedAnswer; onRetry: () => void }) {
  return (
    <ErrorState {...answerProblem(answer)}>
      {answer.kind === 'unavailable' ? <Button onClick={onRetry}>Try Again</Button> : undefined}
    </ErrorState>
  )
}
