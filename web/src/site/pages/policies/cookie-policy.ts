import type { SiteInfo } from '../../site-info/site-info.ts'
import type { Policy, PolicySection } from './policy.ts'

export const cookiePolicy: Policy = {
  path: '/cookie-policy',
  title: 'Cookie Policy',
  lead: 'What this site stores in your browser, how to use the site offline, and how to delete what is stored.',
  sections,
}

function sections({ hasVisitorId, usageDays }: SiteInfo): PolicySection[] {
  return [
    {
      title: 'Essential anonymous analytics',
      text: `We count visits ourselves, without consent and without knowing who you are. Your browser makes a random number for the visit${hasVisitorId ? ' and one for the browser' : ''}. Counts that could not be sent without a connection are stored in the browser until there is one. We do not store the network address of your device, share the counts with anybody, or combine them with what you send us. If your browser asks not to be tracked (Do Not Track or Global Privacy Control), we do not count your visits.`,
    },
    {
      title: 'Essential cookies',
      text: `We use the word cookies for everything that the site stores in your browser:

- your choice on this page, under the name cookie-consent;
- the public content of this site and the pictures that you have seen, so that it opens without a connection;
- forms that you submitted while you were offline, until they have been sent;
- for administrators only: the cookies of their session, of their device (for a year, so that strangers who guess passwords cannot lock them out) and of their side menu, who they are, a copy of the content, and edits that have not been sent yet.`,
    },
    {
      title: 'Functional cookies',
      text: 'They would remember your settings for this site. At present there are none. If you allow them and we add one, it will be listed here.',
    },
    {
      title: 'Detailed analytics',
      text: 'With your consent, an external analytics service is loaded. It gets the addresses of the pages that you open, and a shortened network address. Without your consent its script is not loaded.',
    },
    {
      title: 'Marketing cookies',
      text: 'With your consent, a script of our e-mail service is loaded. It recognises visitors who come from one of our newsletters, so that the next one fits their interests. Without your consent the script is not loaded.',
    },
    {
      title: 'Third-party e-mail marketing service',
      text: 'An e-mail marketing platform sends our newsletters. It stores your address and the names that you gave, and records whether a newsletter was opened. It follows our instructions. Each newsletter says at its end how to unsubscribe.',
    },
    {
      title: 'How long it stays',
      text: `Your choice stays until you change it. The number of the visit is deleted when you close the browser. ${hasVisitorId ? 'The number of the browser, the' : 'The'} content and the pictures stay until you delete the data of this site. On our servers, single counts are deleted after ${usageDays} days.`,
    },
    {
      title: 'Install and offline',
      text: `You can install this site as an app. It shows the same pages, with an icon and a window of its own:

- Chrome or Edge on a computer: press the install icon in the address bar.
- Safari on a Mac: choose File, then Add to Dock.
- iPhone or iPad: press Share, then Add to Home Screen.
- Android: open the browser’s menu, then press Install or Add to Home screen.

After your first visit all pages also work without a connection, in the browser and in the app. You see the content of the last time you were online, and the pictures that you have seen before. A form that you submit offline is stored on your device and sent when you are online again. New content, new pictures and other websites need a connection.

To remove the app, uninstall it like any other app. To delete what is stored, open the settings of your browser and delete the data of this site. This also deletes your choice of cookies and forms that have not been sent yet. The next visit stores the content again.`,
    },
  ]
}
