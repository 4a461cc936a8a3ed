import { ButtonLink } from '../../../ui/button-link.tsx'

export function CompanyNotFound() {
  return (
    <div className="mx-auto min-h-[60svh] max-w-page px-gutter py-section">
      <p className="eyebrow text-accent">Ecosystem members</p>
      <h1 className="mt-4 font-display text-display">Company Not Found</h1>
      <p className="mt-5 max-w-prose text-lead text-muted">
        No member goes by this address. It may have left, or it never was one of us; the directory knows.
      </p>
      <ButtonLink to="/members" className="mt-8">
        Back to Members
      </ButtonLink>
    </div>
  )
}
