import type { Page } from './page.ts'
import type { PageState } from './page-source.ts'

/** What shows while there is nothing to show from any source. */
export function PageStatus({
  state,
  texts,
}: {
  state: PageState<unknown>
  texts: Page<unknown, unknown>['texts']
}) {
  return (
    <output className="mx-auto block max-w-page px-gutter py-section text-center">
      {state.kind === 'failed' ? (
        <>
          <p className="text-lead">{texts.error(state.message)}</p>
          <p className="mt-2 text-muted">
            We keep trying. As soon as the connection is back, the page appears.
          </p>
        </>
      ) : (
        <p className="text-lead text-muted">{texts.loading}</p>
      )}
    </output>
  )
}
