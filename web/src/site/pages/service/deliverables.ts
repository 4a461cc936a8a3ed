import { orderByDisplay } from '@coop/sync/rules'

interface ServiceFeature {
  id: string
  feature_text: string | null
  display_order: number | null
}

export function splitDeliverables(deliverables: string | null): string[] {
  return (deliverables ?? '')
    .split(', ')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** The list "What's Inside": the deliverables or, if there are none, the features. */
export function whatsInside(deliverables: string | null, features: readonly ServiceFeature[]): string[] {
  const items = splitDeliverables(deliverables)
  if (items.length > 0) return items
  return orderByDisplay(features).flatMap((feature) => feature.feature_text?.trim() || [])
}
