import { definePageRoute } from '../../page/page-route.tsx'
import { revolutionPage } from './revolution-page.ts'
import { RevolutionView } from './revolution-view.tsx'

export const revolutionRoute = definePageRoute(revolutionPage, RevolutionView)
