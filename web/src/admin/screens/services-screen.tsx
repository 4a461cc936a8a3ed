import { ListScreen } from './list-screen.tsx'
import { ServiceSummaryCards } from './service-summary-cards.tsx'
import { serviceColumns } from './service-columns.tsx'

export function ServicesScreen() {
  return <ListScreen name="services" columns={serviceColumns} cards={<ServiceSummaryCards />} />
}
