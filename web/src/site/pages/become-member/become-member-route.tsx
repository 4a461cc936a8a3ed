import { definePageRoute } from '../../page/page-route.tsx'
import { becomeMemberPage } from './become-member-page.ts'
import { BecomeMemberView } from './become-member-view.tsx'

export const becomeMemberRoute = definePageRoute(becomeMemberPage, BecomeMemberView)
