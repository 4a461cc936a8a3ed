import type { NumberedRow } from '../../editorial/numbered-rows.tsx'

export const membershipHero = {
  title: 'Become a Member',
  tagline: 'Keep your name, your customers and your freedom. Gain colleagues who open doors.',
}

export const membershipOpening = {
  claim: 'This is, as far as we know, the world’s first consulting co-operative.',
  text: 'We say so ourselves, and so far nobody has written in to object. It belongs to the companies that work in it: not to a fund, not to a founder, not to us more than to you. There are twenty-two of them today, from solo entrepreneurs to a firm of 150 people. We would like to hear from the twenty-third.',
}

/** Benefits for the company, for its customers, and for society. */
export const companyBenefits: readonly { title: string; text: string }[] = [
  {
    title: 'A platform for growth',
    text: 'Take on an assignment three sizes larger than you are, without hiring for it first and firing after it.',
  },
  {
    title: 'A shared pipeline',
    text: 'A lead that one member cannot serve alone goes to those who can, on the same day, with the introduction made.',
  },
  {
    title: 'Joint bids',
    text: 'We answer tenders together: the references, certificates and people of all members in one file, under one signature.',
  },
  {
    title: 'Brand lift',
    text: 'A name that procurement has heard of. It is beside yours on the door, and never above it.',
  },
  {
    title: 'Co-innovation',
    text: 'New services are drawn up between companies that would not have met otherwise, and belong to those who drew them.',
  },
  {
    title: 'Joint procurement',
    text: 'Software, insurance, training and travel at the price that a house of 270 people pays.',
  },
]

export const customerBenefits: readonly string[] = [
  'One contract, and one accountable lead whom you can call.',
  'A senior team, assembled in days rather than in quarters.',
  'The whole way in one hand: from strategy to brand to AI to delivery.',
  'Nobody on the invoice who was not in the room.',
]

export const societyBenefit =
  'Ownership stays with those who do the work, and taxes stay where they live. Skills travel between companies, regions and generations instead of ending in somebody’s archive. And a young expert with an idea gets a choice that did not exist before: not employment or solitude, but a company of one among colleagues.'

export const wantedKinds = [
  {
    title: 'Senior expert companies',
    text: 'Owner-led, with references that a customer is happy to repeat on the telephone. Five people or a hundred and fifty: we look at who does the work.',
  },
  {
    title: 'Solo entrepreneurs',
    text: 'Ten years or more in a craft, known for it, and tired of turning down what is too large for one. You get the same vote as everybody else.',
  },
] as const

export const wantedFields = [
  'consulting',
  'strategy',
  'brand',
  'marketing',
  'AI and data',
  'service design',
  'HR',
  'supply chains',
  'legal',
  'finance',
  'digital development',
  'organisational development',
  'delivery',
] as const

export const commitments = {
  behaviour: {
    title: 'To be a good colleague',
    text: 'You credit others, you share what you have learnt, you answer within a day, and you never win a customer at the expense of the member who brought you in. What you promise to a colleague counts as much as what you promise to a customer.',
  },
  expulsion: {
    title: 'To go, if you are not',
    text: 'A member who deceives a customer, uses a colleague or breaks the principles on purpose is heard by the board and can be expelled by the members. It is the one rule that protects all the others, and it has a procedure: notice in writing, a hearing, a vote.',
  },
} as const

export const processSteps: readonly NumberedRow[] = [
  {
    title: 'A first talk',
    text: 'An hour, with two members who have been where you are. We tell you how the co-operative works, what it costs and what it does not do. You tell us what you are good at.',
    note: 'The tiers of the investment and the fee are shared here.',
  },
  {
    title: 'References, both ways',
    text: 'We ring three of your customers; you ring three of our members, whichever you like. Nobody is asked to say only good things.',
    note: 'About two weeks.',
  },
  {
    title: 'A piece of work together',
    text: 'You take part in one assignment or one bid as a guest. Founding cohorts in new countries run this as a time-boxed pilot with an end date that is written down on the first day.',
    note: 'Paid, like all other work.',
  },
  {
    title: 'The vote',
    text: 'The board proposes and the members decide. You sign the principles and the bylaws, pay your share, and have one vote from that evening on.',
    note: 'The general meeting sits four times a year.',
  },
]

export const governance: readonly { title: string; text: string }[] = [
  {
    title: 'One company, one vote',
    text: 'The general meeting decides on members, budget and rules. The solo entrepreneur and the firm of 150 raise the same hand.',
  },
  {
    title: 'A board from our own ranks',
    text: 'Elected for two years from among the members. It works in the open: minutes are with all members within a week.',
  },
  {
    title: 'Non-profit',
    text: 'The co-operative earns to cover its costs. What is left over goes into tools, training and joint bids, not into dividends.',
  },
  {
    title: 'What it costs',
    text: 'A one-off investment on joining, then an annual fee. Both follow your revenue and your ability to invest; the tiers are shared in the introduction.',
  },
  {
    title: 'Where we are going',
    text: 'To 40 to 60 member companies in Finland: enough for every question, few enough to know each other by name. Talks are under way in the Baltics, Sweden, the Netherlands and Switzerland.',
  },
]

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Do we give up our own brand?',
    answer:
      'No. You keep your name, your customers, your prices and your way of working. On joint assignments the co-operative’s name is beside yours, and the customer knows which company each person comes from.',
  },
  {
    question: 'How large must a company be?',
    answer:
      'There is no lower limit and no upper one. Members today have between one and 150 people, and revenues from 50,000 to 18 million euros. What counts is that senior people do the work themselves.',
  },
  {
    question: 'What does membership cost?',
    answer:
      'A one-off investment and an annual fee, both in relation to your revenue and your capacity to invest. You learn the tiers in the first talk, before you have decided anything. Founding cohorts begin with a time-boxed pilot.',
  },
  {
    question: 'Who signs with the customer, and who gets paid?',
    answer:
      'On a joint assignment the co-operative signs one contract and one member leads. Each company is paid for its own work at its own price; the lead is paid for leading. The split is agreed before the offer goes out.',
  },
  {
    question: 'May we go on working for our own customers?',
    answer:
      'Of course, and most of your work will stay that way. The co-operative is for what is too large, too wide or too sudden for one company. Nobody has to hand over a lead.',
  },
  {
    question: 'What if a member competes with us?',
    answer:
      'Some do, and they are often the best colleagues: they know what good looks like. The member who brought the customer decides who is asked first. If two want the same lead, the customer chooses.',
  },
  {
    question: 'Can a company from outside Finland join?',
    answer:
      'Yes. Talks are under way in the Baltics, Sweden, the Netherlands and Switzerland, where founding cohorts start together. You can leave as well, from any country: with three months’ notice, and your share is paid back.',
  },
]
