import { numberText } from '@coop/sync/rules'
import type { SignUpPage } from '@coop/sync/sign-ups'
import { Time } from '../texts/time.tsx'

interface OpenErasuresProps {
  erasures: SignUpPage['openErasures']
  hasPlatform: boolean
}

/** Addresses that are erased here, but whose erasure the e-mail platform has not confirmed. */
export function OpenErasures({ erasures, hasPlatform }: OpenErasuresProps) {
  const count = erasures.length
  if (count === 0) return null
  const subject = count === 1 ? '1 erasure is' : `${numberText(count)} erasures are`
  return (
    <section
      aria-labelledby="open-erasures"
      className="mb-5 border-l-4 border-warning bg-warning-tint px-5 py-4 text-ink"
    >
      <h2 id="open-erasures" className="font-semibold">
        {subject} not yet confirmed by the e-mail platform
      </h2>
      <p className="text-sm">
        {hasPlatform
          ? 'The request is repeated until it is confirmed.'
          : 'The platform is not connected. The request is sent when it is connected again.'}
      </p>
      <ul className="mt-2 space-y-1 text-sm">
        {erasures.map(({ id, erasedAt, erasedBy, attempts, lastError }) => (
          <li key={id} className="wrap-anywhere">
            Erased by {erasedBy} on <Time at={erasedAt} />: {triesText(attempts)}
            {lastError === null ? '' : `, ${lastError}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function triesText(attempts: number): string {
  if (attempts === 0) return 'not tried yet'
  return attempts === 1 ? 'one try' : `${numberText(attempts)} tries`
}
