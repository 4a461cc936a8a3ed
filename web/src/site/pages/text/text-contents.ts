export interface TextContent {
  title: string
  paragraphs: string[]
  links: { to: string; label: string }[]
}

const members = { to: '/members', label: 'Meet the members' }

export const textContents: Readonly<Record<string, TextContent>> = {
  '/contact': {
    title: 'Contact',
    paragraphs: [
      'Write to us, call one of our members, or come to grab a coffee: we are easy to talk to, and you will talk to somebody who does the work.',
      'On the home page you can choose what it is about, so that it lands on the right desk at once.',
    ],
    links: [{ to: '/', label: 'Choose your enquiry' }, members],
  },
}
