import type { DemoCase } from './demo-entries.ts'

export const innovationCases: DemoCase[] = [
  {
    title: 'A building permit in nineteen days',
    client: 'City of Vehmasalo',
    practice: 'Strategic Intelligence',
    size: 'Large',
    intro: 'The average permit took 104 days. Ninety of them were waiting.',
    challenge:
      'Applicants sent incomplete papers because the guide was written for lawyers. Each correction sent the file to the end of the queue.',
    approach:
      'We sat at the counter for two weeks and wrote down every question. Builders and clerks then cut up the form with scissors.',
    solution:
      'A new application that asks in the order in which people build. Incomplete papers are answered the same day, by phone. Corrections keep their place in the queue.',
    results: [
      'Median permit time of nineteen days',
      'Complete at first try: 81 per cent, up from 22',
      'Phone calls down by a third',
    ],
    keywords: ['service design', 'public sector', 'permits', 'plain language', 'queue', 'digital service'],
    companies: ['nordano', 'ulejoe', 'zuvedra'],
    monthsAgo: 6,
    images: 3,
  },
  {
    title: 'Cardboard clinic',
    client: 'Kalliola Clinics',
    practice: 'Strategic Intelligence',
    size: 'Medium',
    intro: 'Before the walls were built, forty patients walked through them in cardboard.',
    challenge:
      'Architects, doctors and cleaners each had a plan for the new clinic. All three were right, and none of them fitted.',
    approach:
      'We built the ground floor in an empty sports hall, full size. Patients, nurses and a trolley went through it for five days while we moved the walls.',
    solution:
      'Two waiting rooms became one, the laboratory moved to the door, and the corridor lost eleven metres. The architect redrew it in a weekend.',
    results: ['Visit shorter by 26 minutes on average', 'Building costs down by €900,000'],
    keywords: ['prototyping', 'health care', 'co-design', 'architecture'],
    companies: ['ulejoe', 'mantylahti'],
    monthsAgo: 13,
    images: 2,
  },
  {
    title: 'Heat from the cold store',
    client: 'Tähtiniemi Energy',
    practice: 'Strategic Intelligence',
    size: 'Large',
    intro: 'A ninety-day venture that sold waste heat before it owned a pipe.',
    challenge: 'Cold stores blow warm air into the winter. Everybody knew it; nobody had a customer for it.',
    approach:
      'Two founders, one from the energy company. They rang forty housing associations in the first two weeks with a price and a drawing.',
    solution:
      'Three associations signed before the prototype ran. The venture was funded on day eighty-four and is now a company of its own.',
    results: ['First paying customer on day 61', 'Four sites in operation', '€2.4M of funding from outside'],
    keywords: ['venture building', 'energy', 'circular economy', 'housing'],
    companies: ['sorbakke', 'routa', 'kuusipuro'],
    monthsAgo: 16,
    images: 2,
  },
  {
    title: 'A return that takes one minute',
    client: 'Mesikämmen Outdoor',
    practice: 'Brand Creative',
    size: 'Small',
    intro: 'Returning a jacket took a printer, a queue and a good mood.',
    challenge: 'Customers feared the return more than the purchase. One in five did not order because of it.',
    approach:
      'Twelve people returned something while we watched. The printer was the villain in eleven homes.',
    solution:
      'A code on the phone, a drop-off at the corner shop, and the money back when the parcel is scanned. Built in four rounds of two weeks.',
    results: ['Return takes 55 seconds of the customer’s time', 'Orders up by twelve per cent'],
    keywords: ['e-commerce', 'service design', 'prototype'],
    companies: ['zuvedra', 'ulejoe'],
    monthsAgo: 22,
    images: 1,
  },
  {
    title: 'The idea box that was emptied',
    client: 'Kotakoski Paper',
    practice: 'Strategic Intelligence',
    size: 'Medium',
    intro: 'Eleven hundred ideas had been collected in four years. Three had been answered.',
    challenge:
      'Workers had stopped writing. Management believed that there were no ideas; the mill believed that there was no management.',
    approach:
      'We read all of them and answered each, with the foremen, in three weeks. Forty were tried on the spot.',
    solution:
      'Every idea now has an answer within ten days and a small budget that the shift decides on itself.',
    results: [
      '312 ideas carried out in the first year',
      'Savings of €1.1M',
      'Seven in ten workers have put in an idea',
    ],
    keywords: ['employee ideas', 'industry', 'culture', 'continuous improvement'],
    companies: ['mantylahti', 'granholmen', 'ulejoe'],
    monthsAgo: 25,
    images: 1,
  },
  {
    title: 'A ticket for three islands',
    client: 'Hopeasaari Ferries',
    practice: 'Strategic Intelligence',
    size: 'Medium',
    intro: 'Travellers wanted a day in the archipelago. They were sold eleven tickets.',
    challenge:
      'Ferry, bicycle, lunch and sauna were sold by eleven small firms, each with its own closing time.',
    approach:
      'We travelled the route with twenty families and a stopwatch. The firms met for the first time in the second workshop.',
    solution:
      'One ticket, one timetable and one number to ring when the weather turns. Income is shared by a rule that fits on a postcard.',
    results: ['21,000 tickets in the first summer', 'Season longer by five weeks'],
    keywords: ['tourism', 'service design', 'partnerships', 'ticketing', 'archipelago', 'pilot'],
    companies: ['nordano', 'zuvedra', 'vesiraja'],
    guests: ['Three Islands Hosts'],
    monthsAgo: 18,
    images: 3,
  },
  {
    title: 'Stopped in week six',
    client: 'Nordmark Timber',
    practice: 'Strategic Intelligence',
    size: 'Small',
    intro: 'A venture that was not founded, and why the client tells everybody about it.',
    challenge:
      'Nordmark wanted to sell garden saunas by subscription. The plan was beautiful and the machine was chosen.',
    approach:
      'We tried to sell twenty subscriptions before anything was built. We sold two, one of them to a cousin.',
    solution:
      'The stop rule from the first day was applied. The memo, four pages long, has been used to judge three later ideas.',
    results: ['Spent €38,000 instead of €900,000', 'Stop rule adopted for all new projects'],
    keywords: ['venture building', 'stop rule', 'customer tests'],
    companies: ['sorbakke'],
    monthsAgo: 31,
    dated: 'not',
    images: 1,
  },
]
