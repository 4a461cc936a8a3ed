import { Banner } from '../../../ui/states/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { Sample } from './sample.tsx'

export function States() {
  return (
    <>
      <Sample title="Spinner">
        <Spinner label="Loading cases..." />
      </Sample>
      <Sample title="Skeleton">
        <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4">
          <Skeleton className="size-16" />
          <div className="space-y-3 py-1">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      </Sample>
      <Sample title="Empty">
        <EmptyState
          title="No cases found matching your criteria"
          text="Try adjusting your filters to see more results"
        >
          <Button variant="secondary">Clear Filters</Button>
        </EmptyState>
      </Sample>
      <Sample title="Error">
        <ErrorState
          title="Unable to load board members at this time"
          text="We keep trying in the background."
        >
          <Button variant="secondary" size="small">
            Try Again
          </Button>
        </ErrorState>
      </Sample>
      <Sample title="Banners">
        <div className="space-y-4">
          <Banner title="You are offline" text="You see the content that this device has stored." />
          <Banner tone="success" title="Saved" />
          <Banner tone="warning" title="A new version of this site is ready.">
            <Button variant="secondary" size="small">
              Update now
            </Button>
          </Banner>
          <Banner tone="danger" title="Two edits were refused" text="They are kept until you decide." />
        </div>
      </Sample>
    </>
  )
}
