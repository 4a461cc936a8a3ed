import { ListScreen } from './list-screen.tsx'
import { ServiceSummaryCards } from '../entities/services/summary-cards.tsx'
import { serviceColumns } from '../entities/services/services.tsx'

export function ServicesScreen() {
  return <ListScreen name="services" columns={serviceColumns} cards={<ServiceSummaryCards />} />
}
