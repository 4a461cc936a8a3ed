import { isConnectionError } from './connection-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'

export function BoardError({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <ErrorState
      title="Unable to load board members at this time"
      {...(isConnectionError(message) && {
        text: 'Connection issue detected. Please check your internet connection and try again',
      })}
    >
      <Button variant="secondary" onClick={onTryAgain}>
        Try Again
      </Button>
      <p className="w-full text-sm text-muted">
        We keep trying in the background. The board appears as soon as it is loaded.
      </p>
    </ErrorState>
  )
}
