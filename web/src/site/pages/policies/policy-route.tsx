import { definePageRoute, type ViewProps } from '../../page/page-route.tsx'
import { CookieActions } from './cookie-actions.tsx'
import { cookiePolicy } from './cookie-policy.ts'
import { type PolicyData, policyPage } from './policy-page.ts'
import { PolicyView } from './policy-view.tsx'
import { PrivacyLinks } from './privacy-links.tsx'
import { privacyPolicy } from './privacy-policy.ts'

export const privacyPolicyRoute = definePageRoute(
  policyPage(privacyPolicy),
  ({ data }: ViewProps<null, PolicyData>) => (
    <PolicyView policy={privacyPolicy} data={data} actions={<PrivacyLinks />} />
  ),
)

export const cookiePolicyRoute = definePageRoute(
  policyPage(cookiePolicy),
  ({ data }: ViewProps<null, PolicyData>) => (
    <PolicyView policy={cookiePolicy} data={data} actions={<CookieActions />} />
  ),
)
