import { useSite } from '../site-info/site-context.ts'
import { emailAddress } from './contact-button.tsx'

/** The email address that replaces a sign-up form in browsers without scripts. */
export function EmailWithoutScripts() {
  const site = useSite()
  return (
    <noscript>
      <p className="text-lead">
        Write to{' '}
        <a href={emailAddress(site.email, 'Newsletter')} className="text-accent underline underline-offset-4">
          {site.email}
        </a>
        , and you are on the list.
      </p>
    </noscript>
  )
}
