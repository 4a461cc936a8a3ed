import type { EntityName } from '@coop/sync/entities'
import type { ComponentType } from 'react'
import type { AdminRow } from '../data/types.ts'
import { ExternalCasesLink } from '../entities/companies/external-cases-link.tsx'
import { OrderButtons } from '../entities/value-propositions/order-buttons.tsx'

/** What a list offers for its rows, beside history, edit and delete. */
export const specialActions: Partial<Record<EntityName, ComponentType<{ row: AdminRow }>>> = {
  service_companies: ExternalCasesLink,
  value_propositions: OrderButtons,
}
