import type { SiteInfo } from '../../site-info/site-info.ts'
import type { Policy, PolicySection } from './policy.ts'

export const cookiePolicy: Policy = {
  path: '/cookie-policy',
  title: 'Cookie Policy',
  lead: 'What your browser keeps for this site. Most of it is the site itself, so that you can read it on a train.',
  sections,
}

function sections({ hasVisitorId, usageDays }: SiteInfo): PolicySection[] {
  return [
    {
      title: 'Essential anonymous analytics',
      text: `We count visits ourselves, without consent and without knowing who you are: a random number for the visit${hasVisitorId ? ' and one for the browser' : ''}, made on your device. Counts that could not be sent without a network wait there too. No address of your device is stored, nothing is shared with anybody, and nothing is combined with what you send us. If your browser says that it does not want to be counted (Do Not Track or Global Privacy Control), it is not counted.`,
    },
    {
      title: 'Essential cookies',
      text: `- Your choice on this page, under the name cookie-consent.
- The public content of this site and the pictures that you have seen, so that it opens without a network.
- Requests that you sent while you were offline, until they have been delivered.
- For administrators only: the cookies of their session, of their device (a year, so that strangers who guess passwords cannot keep them out) and of their side menu, who they are, a copy of the content, and the edits that have not been sent yet.`,
    },
    {
      title: 'Functional cookies',
      text: 'They would remember how you like the site to be. At present there is none; if you allow them and one comes, it will be listed here.',
    },
    {
      title: 'Detailed analytics',
      text: 'With your consent, an external analytics service is loaded. It learns which pages are opened, with a shortened network address. Without your consent its script is not loaded at all.',
    },
    {
      title: 'Marketing cookies',
      text: 'With your consent, a script of our e-mail service is loaded. It recognises visitors who come from one of our letters, so that the next one fits better. Without your consent it is not loaded at all.',
    },
    {
      title: 'Third-party e-mail marketing service',
      text: 'Our letters are sent by an e-mail marketing platform. It keeps your address and the names you gave, and it notes whether a letter was opened. It is bound to our instructions; each letter says at its foot how to unsubscribe.',
    },
    {
      title: 'How long it stays',
      text: `Your choice stays until you change it. The number of the visit goes when the browser is closed; ${hasVisitorId ? 'the number of the browser, ' : ''}the content and the pictures stay until you clear the data of this site. On our side events are deleted after ${usageDays} days.`,
    },
  ]
}
