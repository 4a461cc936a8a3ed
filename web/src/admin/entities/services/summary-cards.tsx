import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { VisibilityLetters } from './visibility-letters.tsx'

/** Loaded after the first rows. It does not move them. */
const Topics = lazyComponent(
  async () => (await import('./topics.tsx')).Topics,
  () => <div className="mb-2 h-7.5 max-md:hidden" />,
  'behind rows',
)

/**
 * Shown above the services: the topics, and on a phone, whose list has no headers, the legend of the visibility
 * letters.
 */
export function ServiceSummaryCards() {
  return (
    <>
      <Topics />
      <ul aria-label="Visibility letters" className="mb-2 flex gap-3 text-xs text-muted md:hidden">
        <VisibilityLetters />
      </ul>
    </>
  )
}
