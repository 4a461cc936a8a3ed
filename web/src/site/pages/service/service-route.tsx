import { definePageRoute } from '../../page/page-route.tsx'
import { servicePage } from './service-page.ts'
import { ServiceView } from './service-view.tsx'

export const serviceRoute = definePageRoute(servicePage, ServiceView)
