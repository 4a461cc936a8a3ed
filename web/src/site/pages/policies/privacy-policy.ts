import type { SiteInfo } from '../../site-info/site-info.ts'
import type { Policy, PolicySection } from './policy.ts'

export const privacyPolicy: Policy = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  lead: 'What we know about you, why, for how long, and how to make us forget it. In short: little, and at once.',
  sections: (site) => [...whatWeDo(site), ...whatYouCanDo(site)],
}

function whatWeDo(site: SiteInfo): PolicySection[] {
  const vat = site.vatNumber === undefined ? '' : ` VAT number ${site.vatNumber}.`
  return [
    {
      title: 'Introduction',
      text: `This policy says what happens to personal data on the website of ${site.name}. It follows the General Data Protection Regulation of the European Union (GDPR). You can read every page without telling us who you are.`,
    },
    {
      title: 'Data controller',
      text: `${site.legalName} is responsible for your data.${vat} Write to ${site.privacyEmail}; a person answers.`,
    },
    {
      title: 'Information we collect',
      text: `- Contact information: when you join a mailing list or send an enquiry, your e-mail address and, if you give them, your first and last name.
- A record of your consent: the list, the words that you agreed to, the page and the time.
- Technical information: which pages and which parts of them were opened and for how long, on a phone or a computer, the size of the window, and the site that led here. It carries a random number made in your browser, which we store as a key that cannot be turned back, no name, and no address of your device. What you type into a search field is never part of it. How fast a page came and reacted is counted with the kind of page, connection and device alone.
- Communication data: what you write to us afterwards, by e-mail for instance.`,
    },
    {
      title: 'How we use it',
      text: `- To send you what you asked for, and to answer you.
- To be able to show that you agreed, and to what.
- To see which pages help and which do not.
- To keep the site safe from abuse: we count how often something is sent from one address, in memory or as a key that cannot be read back, for hours and not longer.`,
    },
    {
      title: 'Legal basis',
      text: `- Consent (article 6.1 a) for mailing lists, and for cookies that are not essential.
- Legitimate interests (article 6.1 f) for answering enquiries, for counting visits without names, and for keeping the site safe.
- Legal obligation (article 6.1 c) where the law makes us keep a record.`,
    },
    {
      title: 'Third parties',
      text: `We sell nothing to anybody. Three kinds of services work for us, under contract and on our instructions:

- an e-mail marketing platform, which stores the addresses of our mailing lists and sends the letters;
- a database service, which stores what this site stores;
- hosting, which runs the machines.

With your consent, an external analytics service and a marketing script are loaded as well. Without it, neither is.`,
    },
  ]
}

function whatYouCanDo(site: SiteInfo): PolicySection[] {
  return [
    {
      title: 'Your rights',
      text: `You may ask us for any of these, at any time and free of charge:

- access: what we have about you;
- rectification: that we correct it;
- erasure: that we delete it;
- restriction: that we keep it and leave it alone;
- portability: that we hand it to you as a file;
- objection: that we stop using it for our interests;
- withdrawal of consent: that we stop what you agreed to. What happened before stays lawful.

We export or erase everything that belongs to an e-mail address in one step, on the platform that sends our letters too.`,
    },
    {
      title: 'How long we keep it',
      text: `- Your address on a mailing list: until you leave the list or ask us to erase it.
- Enquiries: until they are settled, or you ask us to erase them.
- Events of use: ${site.usageDays} days. After that only counts by day remain, which say nothing about anybody.
- That an address was erased: for good, as a key from which the address cannot be read.`,
    },
    {
      title: 'Cookies',
      text: 'What your browser keeps for this site, and how to change your mind about it, is in the Cookie Policy.',
    },
    {
      title: 'Security',
      text: 'Connections are encrypted. Only people who administer or publish this site can see sign-ups, after signing in, and none is ever stored in their browsers. Each change of our content is on record with its author. If something goes wrong that concerns you, we tell you and the authority, as the law demands.',
    },
    {
      title: 'International transfers',
      text: 'We keep your data in the European Economic Area. Where a service has to process it elsewhere, it does so under the standard contractual clauses of the European Commission or a decision that the country protects data well enough.',
    },
    {
      title: 'Contact',
      text: `Questions, wishes and complaints about your data: ${site.privacyEmail}. We answer within a month, and usually within a few days.`,
    },
    {
      title: 'Supervisory authority',
      text: 'If our answer does not satisfy you, you can complain to the data protection authority where you live or work. In Finland it is the Office of the Data Protection Ombudsman.',
    },
    {
      title: 'Changes to this policy',
      text: 'When this site does something else with your data, this page says so on the same day. What you agreed to before is kept with the words that you saw.',
    },
  ]
}
