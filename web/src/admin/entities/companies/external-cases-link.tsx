import { externalLink } from '@coop/sync/rules'
import type { RowOf } from '../../data/admin-row.ts'
import { rowIconClass } from '../../table/row-icon-class.ts'

/** A link to the cases on the company's website. */
export function ExternalCasesLink({ row }: { row: RowOf<'service_companies'> }) {
  const address = externalLink(row.values.external_cases_url ?? '')
  if (address === null) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`External cases of ${row.values.name} (opens a new tab)`}
      data-row-icon="external"
      className={rowIconClass}
    />
  )
}
