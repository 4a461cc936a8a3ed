import { definePageRoute } from '../../page/page-route.tsx'
import { manifestoPage } from './manifesto-page.ts'
import { ManifestoView } from './manifesto-view.tsx'

export const manifestoRoute = definePageRoute(manifestoPage, ManifestoView)
