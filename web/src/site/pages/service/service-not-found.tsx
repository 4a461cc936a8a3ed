import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button-class.ts'

export function ServiceNotFound() {
  return (
    <div className="mx-auto max-w-page px-gutter py-section text-center">
      <h1 className="font-display text-title font-semibold">Service Not Found</h1>
      <p className="mt-3 text-muted">
        There is no service at this address, or it is no longer on offer. The offering shows what is.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-4">
        <Link to="/paradox" className={buttonClass()}>
          Back to Paradox
        </Link>
        <Link to="/offering" className={buttonClass('secondary')}>
          See the offering
        </Link>
      </div>
    </div>
  )
}
