import type { NumberedRow } from '../../editorial/numbered-rows.tsx'

export const paradoxText = {
  title: 'The Paradox',
  lead: 'Enterprise results with startup speed. An essay in five contradictions, with services.',
  /** The two halves of the sentence on the first picture. */
  panther: 'As sure as a panther,',
  deer: 'as light as a deer.',
  essay: [
    'Buyers of advice are asked to choose between two animals. The first is heavy, patient and certain. It has references in every industry and an army behind every partner, and it does not miss. It also does not move before the third steering committee. The second is quick and slight. It has read what came out last week, answers on the same afternoon, and is gone at the first loud noise.',
    'We have lived in both houses, and we noticed something that neither of them prints in its brochure. What makes the large one reliable is not its size. It is the dozen people in it who have seen your problem before. What makes the small one quick is not that it is small. It is that nobody there has to ask for leave. Experience and freedom are no opposites. They have only been sold in different shops.',
    'So we put them under one roof, and then did without the roof. Twenty-two companies, each led by those who founded it. One co-operative that belongs to all of them. One person who answers to you. The rest of this page is about what keeps that from falling apart.',
  ],
  note: 'The animals are ours. We drew them because every photograph we were offered showed people pointing at a screen.',
  secondNote:
    'Of the more than 200 customers in Finland and elsewhere in Europe, most came for the one and stayed for the other. We do not say which.',
  quote: 'We have not solved the paradox. We gave it a desk.',
  quoteNote:
    'A contradiction that is kept on purpose is called a principle. One that is kept by accident is called a meeting.',
} as const

interface ContradictionPair {
  sure: string
  light: string
  sureText: string
  lightText: string
}

/** Contradictions in two halves: that of the panther and that of the deer. */
export const pairs: readonly ContradictionPair[] = [
  {
    sure: 'Twenty-two companies,',
    light: 'one signature.',
    sureText: 'Strategy, research, brand, AI, change: each from a house that does nothing else.',
    lightText: 'One contract, one invoice, and one telephone that is picked up.',
  },
  {
    sure: 'Old enough to say no,',
    light: 'new enough to ask why.',
    sureText: 'All our leads have been wrong at least once, at somebody’s expense, and remember it.',
    lightText: 'We have not met your organisation before. For about a week that is worth a great deal.',
  },
  {
    sure: 'A plan for three years,',
    light: 'a result in two weeks.',
    sureText: 'Where to play, what it takes, what you stop doing. Two pages, signed.',
    lightText: 'A test, a number, a draft that can be wrong while being wrong is still cheap.',
  },
  {
    sure: 'Rivals at breakfast,',
    light: 'colleagues by nine.',
    sureText: 'Some of our members sell the same craft. They know what good looks like, and say so.',
    lightText: 'What they learn from each other, you do not pay for twice.',
  },
  {
    sure: 'Here for good,',
    light: 'gone by Friday.',
    sureText: 'Founders do not change jobs. In five years the same person takes your call.',
    lightText: 'Every assignment has a last day. After it the work is yours, and so is the skill.',
  },
]

export const steps: readonly NumberedRow[] = [
  {
    title: 'You say it once',
    text: 'To one person, in your own words. A brief is not needed: much of our best work began with “something is wrong, and we cannot see what”.',
    note: 'An hour. It costs nothing.',
  },
  {
    title: 'A lead takes it',
    text: 'Somebody senior from one of the member companies, who has done this before. The lead’s name is in the contract, and the lead may contradict you.',
    note: 'The next day.',
  },
  {
    title: 'The team comes together',
    text: 'From as many companies as the question needs, and no more. You meet everybody before you sign, and they are the ones who come.',
    note: 'In days, not in quarters.',
  },
  {
    title: 'One contract',
    text: 'The co-operative signs for all of them: one set of terms, one price, one invoice. How the companies share it is our business and not yours.',
    note: 'Nine pages, in plain English or Finnish.',
  },
  {
    title: 'We leave on purpose',
    text: 'The contract names the day on which you no longer need us, and the person on your side who takes over. We work towards that day from the first.',
    note: 'You may ring us afterwards. People do.',
  },
]

export const waysOn: readonly { to: string; title: string; text: string }[] = [
  { to: '/cases', title: 'See it at work', text: 'Case studies, with what went wrong left in.' },
  {
    to: '/insights',
    title: 'Read what we learn',
    text: 'Notes from practice by people who are still in it.',
  },
  {
    to: '/revolution',
    title: 'Join the revolution',
    text: 'Agility without fragility, sorted by role and depth.',
  },
  {
    to: '/manifesto',
    title: 'Sign the manifesto',
    text: 'Five principles and three refusals, at full length.',
  },
]
