export interface TextContent {
  title: string
  paragraphs: string[]
  links: { to: string; label: string }[]
}

const offering = { to: '/offering', label: 'Explore the Offering' }
const contact = { to: '/contact', label: 'Contact Us' }
const members = { to: '/members', label: 'Meet the members' }

export const textContents: Readonly<Record<string, TextContent>> = {
  '/members': {
    title: 'Ecosystem Members',
    paragraphs: [
      'Twenty-two companies, from solo entrepreneurs to 150-person firms, with revenues from 50,000 to 18 million euros. What they share is that the people who founded them still do the work.',
      'Each service names the companies that contribute to it, and what each of them brings along.',
    ],
    links: [offering, contact],
  },
  '/contact': {
    title: 'Contact',
    paragraphs: [
      'Write to us, call one of our members, or come to grab a coffee: we are easy to talk to, and you will talk to somebody who does the work.',
      'On the home page you can choose what it is about, so that it lands on the right desk at once.',
    ],
    links: [{ to: '/', label: 'Choose your enquiry' }, members],
  },
  '/insights': {
    title: 'Revolutionary Insights',
    paragraphs: [
      'Notes from practice by the people of our member companies: on strategy that survives Monday morning, on brands that keep their word, and on machines that are useful.',
    ],
    links: [{ to: '/', label: 'See the latest insights' }, offering],
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    paragraphs: [
      'We keep as little about you as we can. When you join a mailing list or send an enquiry, we store your email address, the names you give, what you agreed to, and when; we use it for that purpose alone, and you can have it shown, corrected or erased at any time.',
      'Pages can be read without giving us anything.',
    ],
    links: [{ to: '/cookie-policy', label: 'Cookie Policy' }, contact],
  },
  '/cookie-policy': {
    title: 'Cookie Policy',
    paragraphs: [
      'These pages set no marketing cookies. So that you can read them on the train as well, your browser keeps a copy of the public content; it holds nothing about you, and goes when you clear the data of this site.',
    ],
    links: [{ to: '/privacy-policy', label: 'Privacy Policy' }, contact],
  },
}
