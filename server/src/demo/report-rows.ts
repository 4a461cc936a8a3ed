import { ORDER_GAP } from '@coop/sync/rules'
import { enteredAt } from './demo-dates.ts'
import { demoId } from './demo-id.ts'
import type { FilledChild, FilledRow } from './filled-row.ts'

/** One report besides those from the migration. */
export function reportRows() {
  const report: FilledRow<'reports'> = {
    id: demoId('reports', 0),
    title: 'Cases of a member',
    description: 'The cases that name a company, the latest first.',
    query: `select 'cases' as entity, k.id as row_id, k.title as "Case", k.client as "Client", k.theme_tag as "Theme",
  k.execution_year as "Year", c.company_name as "Company"
from cases k
join case_companies c on c.case_id = k.id
where {{company}} is null or c.company_name = {{company}}
order by k.execution_year desc nulls last, k.title`,
    view: 'table',
    created_at: enteredAt(0),
  }
  const parameter: FilledChild<'report_parameters'> = {
    id: demoId('report_parameters', 0),
    report_id: report.id,
    name: 'company',
    label: 'Company',
    kind: 'choice',
    default_value: null,
    options_query: 'select distinct company_name from case_companies order by 1',
    display_order: ORDER_GAP,
  }
  return [
    { table: 'reports', rows: [report] },
    { table: 'report_parameters', rows: [parameter] },
  ]
}
