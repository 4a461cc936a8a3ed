import { HeroStatus } from '../../page/hero-status.tsx'
import { definePageRoute } from '../../page/page-route.tsx'
import type { WaitingProps } from '../../page/page-status.tsx'
import { offeringPage } from './offering-page.ts'
import { OfferingView } from './offering-view.tsx'

export const offeringRoute = definePageRoute(offeringPage, OfferingView, OfferingWaiting)

function OfferingWaiting(props: WaitingProps) {
  return <HeroStatus title="Our Offering" {...props} />
}
