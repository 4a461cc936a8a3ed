import type { ReleaseOutcome } from '@coop/sync/releases'
import { Banner } from '../../ui/states/banner.tsx'
import { timeInWords } from './time-text.ts'

const titles: Readonly<Record<ReleaseOutcome['kind'], string>> = {
  failed: 'The release was not published',
  kept: 'The release was reverted, except for later changes by others',
}

/** The result of the last attempt to publish or revert a release. */
export function OutcomeBanner({ outcome: { kind, at, edits } }: { outcome: ReleaseOutcome }) {
  return (
    <Banner
      tone={kind === 'failed' ? 'danger' : 'warning'}
      title={titles[kind]}
      text={
        <>
          {timeInWords(at)}
          <ul className="mt-1 list-disc pl-5">
            {edits.map(({ edit, title, message }) => (
              <li key={edit}>
                {title}: {message}
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
