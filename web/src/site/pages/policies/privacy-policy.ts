import type { SiteInfo } from '../../site-info/site-info.ts'
import type { Policy, PolicySection } from './policy.ts'

export const privacyPolicy: Policy = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  lead: 'Which personal data we collect, why, for how long we keep them, and how to have them deleted.',
  sections: (site) => [...whatWeDo(site), ...whatYouCanDo(site)],
}

function whatWeDo(site: SiteInfo): PolicySection[] {
  const vat = site.vatNumber === undefined ? '' : ` VAT number ${site.vatNumber}.`
  return [
    {
      title: 'Introduction',
      text: `This policy explains how we handle personal data on the website of ${site.name}. It follows the General Data Protection Regulation of the European Union (GDPR). You can read every page without telling us who you are.`,
    },
    {
      title: 'Data controller',
      text: `${site.legalName} is responsible for your data.${vat} Write to ${site.privacyEmail}, and a person will answer.`,
    },
    {
      title: 'Information we collect',
      text: `- Contact information: when you join a mailing list or send an enquiry, your e-mail address and, if you give them, your first and last name.
- A record of your consent: the list, the text that you agreed to, the page and the time.
- Technical information: which pages and which parts of them were opened and for how long, on a phone or a computer, the size of the window, and the site that you came from. It contains a random number made in your browser, which we store in a form that cannot be converted back. It contains neither a name nor the network address of your device, and never what you type into a search field. The speed of pages is recorded with the kind of page, connection and device only.
- Communication data: what you write to us afterwards, for example by e-mail.`,
    },
    {
      title: 'How we use it',
      text: `- To send you what you asked for, and to answer you.
- To be able to prove that you agreed, and to what.
- To see which pages are useful and which are not.
- To keep the site safe from abuse: we count how often something is sent from one network address. We store the address for at most some hours, in memory or in a form that cannot be converted back.`,
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

- an e-mail marketing platform, which stores the addresses of our mailing lists and sends the newsletters;
- a database service, which stores the data of this site;
- a hosting service, which runs our servers.

With your consent, an external analytics service and a marketing script are loaded as well. Without your consent, neither is loaded.`,
    },
  ]
}

function whatYouCanDo(site: SiteInfo): PolicySection[] {
  return [
    {
      title: 'Your rights',
      text: `You may ask us for any of these, at any time and free of charge:

- access: a copy of the data that we have about you;
- rectification: that we correct it;
- erasure: that we delete it;
- restriction: that we keep it, but do not use it;
- portability: that we give it to you as a file;
- objection: that we stop using it for our legitimate interests;
- withdrawal of consent: that we stop what you agreed to. What we did before remains lawful.

We export or erase everything that belongs to an e-mail address in one step, also on the platform that sends our newsletters.`,
    },
    {
      title: 'How long we keep it',
      text: `- Your address on a mailing list: until you leave the list or ask us to erase it.
- Enquiries: until they are answered, or until you ask us to erase them.
- Events of use: ${site.usageDays} days. After that only daily totals remain, which contain no personal data.
- That an address was erased: permanently, in a form from which the address cannot be read.`,
    },
    {
      title: 'Cookies',
      text: 'The Cookie Policy lists what this site stores in your browser. It also explains how to change your choice, how to install the site as an app and use it offline, and how to delete what is stored.',
    },
    {
      title: 'Security',
      text: 'Connections are encrypted. Only people who administer or publish this site can see sign-ups, after signing in, and their browsers never store them. Each change of our content is recorded with its author. If an incident affects your data, we notify you and the authority, as the law requires.',
    },
    {
      title: 'International transfers',
      text: 'We keep your data in the European Economic Area. Where a service has to process it elsewhere, it does so under the standard contractual clauses of the European Commission or a decision of the Commission that the country protects data adequately.',
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
      text: 'If we change how we handle your data, we change this page on the same day. We keep your earlier consent with the text that you saw.',
    },
  ]
}
