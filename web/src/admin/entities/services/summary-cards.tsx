import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { VisibilityLetters } from './visibility-letters.tsx'

/** Loaded behind the first rows, which do not move then. */
const Topics = lazyComponent(
  async () => (await import('./topics.tsx')).Topics,
  () => <div className="mb-2 h-7.5 max-md:hidden" />,
  'behind rows',
)

/** Over the services: the topics, and on a phone, whose list has no head, the letters of the visibility. */
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
