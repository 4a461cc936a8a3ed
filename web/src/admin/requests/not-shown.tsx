import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/states/banner.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NO_CONNECTION } from './server-request.ts'

interface NotShownProps {
  title: string
  error: string
  onRetry: () => void
}

/**
 * Shown in place of data that only the server has. Being offline is not an error, so the message is not in the colour
 * of errors.
 */
export function NotShown({ title, error, onRetry }: NotShownProps) {
  if (error !== NO_CONNECTION) {
    return (
      <ErrorState title={title} text={error}>
        <Button size="small" onClick={onRetry}>
          Try Again
        </Button>
      </ErrorState>
    )
  }
  return (
    <div role="alert">
      <Banner
        title={title}
        text="You are offline. It is stored on the server and is shown when you are online again."
      >
        <Button variant="secondary" size="small" onClick={onRetry}>
          Try Again
        </Button>
      </Banner>
    </div>
  )
}
