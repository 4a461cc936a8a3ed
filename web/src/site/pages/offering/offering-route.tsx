import { definePageRoute } from '../../page-route.tsx'
import { offeringPage } from './offering-page.ts'
import { OfferingView } from './offering-view.tsx'

export const offeringRoute = definePageRoute(offeringPage, OfferingView)
