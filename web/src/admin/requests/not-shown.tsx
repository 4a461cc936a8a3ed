import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/states/banner.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NO_CONNECTION } from './server-request.ts'

interface NotShownProps {
  title: string
  error: string
  onRetry: () => void
}

/** In the place of what the server alone has. To be offline is no fault, and is said without the colour of one. */
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
