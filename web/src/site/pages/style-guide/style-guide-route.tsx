import { definePageRoute } from '../../page/page-route.tsx'
import { styleGuidePage } from './style-guide-page.ts'
import { StyleGuideView } from './style-guide-view.tsx'

export const styleGuideRoute = definePageRoute(styleGuidePage, StyleGuideView)
