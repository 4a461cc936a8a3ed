import { readTimeText } from '../../../prose/article-texts.ts'
import { slugify } from '@coop/sync/rules'
import type { ArticleCardData } from '../../cards/article-card-data.ts'

const samples: readonly [category: string, title: string, excerpt: string, minutes?: number][] = [
  [
    'HC X-post',
    'Ask who is allowed to say no',
    'An organisation is fast where one person may refuse. Everywhere else it is only busy.',
    1,
  ],
  [
    'Blog',
    'The workshop that ended at eleven',
    'We had booked the whole day. By eleven the question had an answer, and we sent everybody home.',
    4,
  ],
  [
    'Report',
    'What two hundred customers stopped doing',
    'Growth plans add. We counted what was taken away instead, and what that was worth.',
    12,
  ],
  [
    'Whitepaper',
    'A model is an employee with no manager',
    'Who hires it, who checks it, who lets it go: five roles that an AI project has to fill before it starts.',
    18,
  ],
  [
    'Case Study',
    'The ferry line that sold silence',
    'A crossing of four hours was its weakness, until somebody noticed who booked it twice.',
    6,
  ],
  [
    'HC X-post',
    'Your brand is what the complaints desk promises',
    'Everything before that desk is advertising.',
    1,
  ],
  [
    'Blog',
    'In defence of the boring pilot',
    'Choose a process nobody will photograph. If AI helps there, it will help anywhere.',
    5,
  ],
  [
    'Report',
    'The price of a meeting without a decision',
    'Eleven companies let us sit in for a month. The most expensive hour was never the longest one.',
    10,
  ],
  [
    'Whitepaper',
    'Resilience without a second warehouse',
    'Stock is one way to be prepared. It is the dearest, and seldom the quickest.',
    16,
  ],
  [
    'Case Study',
    'Forty nurses and a roster they wrote themselves',
    'What happened when planning moved from the office to the ward.',
    7,
  ],
  [
    'HC X-post',
    'Strategy is a list of things to disappoint people with',
    'If nobody is disappointed, it was a wish list.',
    1,
  ],
  [
    'Blog',
    'Three founders and one customer',
    'Competitors on Monday, one team on Thursday: how we share work without sharing a roof.',
    5,
  ],
  [
    'Report',
    'Who leaves first, and what they say a year later',
    'Exit interviews lie out of politeness. We asked again when there was no more need for it.',
    11,
  ],
  [
    'Case Study',
    'A bakery learns to forecast rain',
    'Bread sells by weather. Two years of receipts and one thermometer were enough to prove it.',
    5,
  ],
  [
    'HC X-post',
    'Nobody needs a vision by the end of the quarter',
    'They need to know what to stop on Monday.',
    1,
  ],
  [
    'Blog',
    'Why we show the invoice to the whole team',
    'A price that everybody has seen is a promise that everybody keeps.',
    4,
  ],
  [
    'Whitepaper',
    'One lead, one contract, many companies',
    'How liability, price and quality are settled when nine companies answer to one customer.',
    20,
  ],
  [
    'Case Study',
    'The machine shop that gave up its catalogue',
    'Two thousand parts became forty, and the order book grew.',
  ],
  ['HC X-post', 'Hire the person who asks what the job is for', 'The others will do what it says.', 1],
]

/** The articles of the list if none is published: the beginnings of texts that are still being written. */
export const sampleArticles: readonly ArticleCardData[] = samples.map(
  ([category, title, excerpt, minutes], index) => ({
    id: `sample-${index + 1}`,
    slug: slugify(title),
    title,
    excerpt,
    readTime: readTimeText(minutes === undefined ? null : `${minutes} min read`),
    category,
    published: null,
    picture: null,
  }),
)
