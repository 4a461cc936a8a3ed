import { externalLink } from '@coop/sync/rules'
import type { RowOf } from '../../data/admin-row.ts'
import { rowIconClass } from '../../table/row-icon-class.ts'

/** Opens the cases that a company keeps on a site of its own. */
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
