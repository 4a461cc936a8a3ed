import type { DemoCase } from './demo-entries.ts'

export const growthCases: DemoCase[] = [
  {
    title: 'A ferry line that stopped adding ships',
    client: 'Hopeasaari Ferries',
    practice: 'Strategic Intelligence',
    size: 'Large',
    intro:
      'Three years of growth had made the line bigger and poorer. The board asked for a plan; it got a timetable.',
    challenge:
      'Hopeasaari had added two ships and four routes in three years. Revenue rose by a third, profit fell by half, and nobody could say which route earned its fuel.',
    approach:
      'We counted every sailing for a full year: passengers, freight, fuel, crew hours. Captains and terminal staff then built next year’s timetable with us, sailing by sailing.',
    solution:
      'Two routes closed, one ship was chartered out, and the freight deck became the first thing sold. A monthly route meeting now decides on sailings with figures that the crew trusts.',
    results: [
      'Operating profit up from 2.1 to 7.4 per cent',
      'Nine per cent fewer sailings, four per cent more passengers',
      'Route figures ready on the third day of each month',
    ],
    keywords: ['growth strategy', 'pricing', 'timetable', 'freight', 'board work', 'Baltic Sea'],
    companies: ['havukallio', 'vesiraja', 'ozolkalns'],
    monthsAgo: 3,
    images: 3,
  },
  {
    title: 'Ten buyers in Gdańsk',
    client: 'Mesikämmen Outdoor',
    practice: 'Strategic Intelligence',
    size: 'Small',
    intro: 'An outdoor brand was about to open a store abroad. Ten phone calls changed the plan.',
    challenge:
      'The lease was ready to sign. The market report promised twelve per cent growth a year and did not name a single customer.',
    approach:
      'Our callers rang ten retailers in their own language, with the real catalogue and the real prices. Each call took twenty minutes and ended with an order question.',
    solution:
      'No store. Mesikämmen sells to four of the ten retailers instead, with a smaller range and a higher price on the one jacket they all wanted.',
    results: ['First orders within nine weeks', 'Lease of €410,000 not signed'],
    keywords: ['market entry', 'retail', 'Poland'],
    companies: ['vesiraja', 'koivik'],
    monthsAgo: 8,
    images: 1,
  },
  {
    title: 'One group out of eleven companies',
    client: 'Sarvilinna Group',
    practice: 'Strategic Intelligence',
    size: 'Enterprise',
    intro: 'Eleven acquisitions in six years had left eleven payrolls, nine logos and one tired owner.',
    challenge:
      'Each company had kept its own way of selling, hiring and counting. Customers got three offers from the same group in the same week.',
    approach:
      'We interviewed the eleven managing directors, and then their best salespeople. A common operating model was drawn in four workshops and tried in two companies before it went further.',
    solution:
      'Three divisions, one sales organisation, one close of the books. The names of the companies survived where customers cared about them, which was in four places.',
    results: [
      'Offers per customer down from 2.8 to 1.1',
      'Month-end close in six days instead of nineteen',
      'Nine of eleven managing directors still there after two years',
      'Overheads down by €3.2M',
    ],
    keywords: [
      'operating model',
      'integration',
      'sales organisation',
      'change',
      'finance',
      'leadership',
      'group structure',
    ],
    companies: ['havukallio', 'ljusvik', 'kivijalka', 'sadekeha'],
    monthsAgo: 14,
    images: 2,
  },
  {
    title: 'The timber merchant who sold advice',
    client: 'Nordmark Timber',
    practice: 'Strategic Intelligence',
    size: 'Medium',
    intro: 'Builders came for planks and stayed for answers. We put a price on the answers.',
    challenge:
      'Margins on timber had shrunk for a decade. The counter staff spent half their day on drawings and calculations that cost the customer nothing.',
    approach:
      'We logged six hundred conversations at five counters and priced them as if an engineer had held them. Thirty builders were then asked what they would pay.',
    solution:
      'A planning service with three fixed prices, run by the counter staff who had done it for free. Timber is discounted for those who buy it, which makes the sum come out right.',
    results: ['€640,000 of new revenue in the first year', 'Margin per order up by five points'],
    keywords: ['business model', 'pricing', 'service revenue', 'construction'],
    companies: ['havukallio', 'koivik'],
    monthsAgo: 20,
    images: 2,
  },
  {
    title: 'Four futures for a power company',
    client: 'Tähtiniemi Energy',
    practice: 'Strategic Intelligence',
    size: 'Medium',
    intro:
      'A board about to invest for forty years spent one evening in a future that did not want its power.',
    challenge:
      'The investment plan assumed steady demand. Two members of the board doubted it and had no way to say so with numbers.',
    approach:
      'Four scenarios were written from public signals and ninety interviews. The board played two of them through, in roles, against the investment plan.',
    solution:
      'The investment was split into three steps with a named signal before each. A quarterly letter follows the signals, and has once advised waiting.',
    results: [
      '€60M committed in steps instead of at once',
      'Board decision unanimous after two years of dispute',
    ],
    keywords: ['scenarios', 'foresight', 'investment', 'board work'],
    companies: ['vuoksenmaa', 'havukallio'],
    monthsAgo: 26,
    dated: 'year',
    images: 1,
  },
  {
    title: 'A bakery handed to the third generation',
    client: 'Lumijärvi Bakeries',
    practice: 'Strategic Intelligence',
    size: 'Small',
    intro: 'Three cousins, two plans and one oven. The succession was settled in five months.',
    challenge:
      'The founder’s children wanted to sell. Their children wanted to run it. The bank wanted to know by spring.',
    approach:
      'We met the owners one by one, then in pairs, then together with a neutral chair. Money was discussed in the second meeting and agreed in the fourth.',
    solution:
      'Two cousins bought out the rest over eight years. An outside board member has the casting vote and likes rye.',
    results: ['Owners’ agreement signed in five months', 'Bank loan renewed for seven years'],
    keywords: ['succession', 'family business', 'ownership'],
    companies: ['paivanseisaus', 'kivijalka', 'kuusipuro'],
    monthsAgo: 11,
    images: 1,
  },
  {
    title: 'Growth without a second factory',
    client: 'Rautalampi Foods',
    practice: 'Strategic Intelligence',
    size: 'Large',
    intro: 'The drawings for the new plant were finished. We found the missing capacity in the old one.',
    challenge:
      'Demand was up by a fifth, and the plan was a plant for €22M. The lines stood still for a third of the week, for reasons that were written in four different places.',
    approach:
      'Two of us worked shifts on the packing lines. Sales, planning and maintenance then agreed on one calendar, which took longer than the analysis.',
    solution:
      'Eleven product variants ended, changeovers were grouped, and sales promises follow the line calendar. The plot for the new plant is now a car park.',
    results: [
      'Output up 24 per cent on the same lines',
      'Investment of €22M postponed by at least five years',
      'Overtime down by half',
    ],
    keywords: ['capacity', 'sales planning', 'product range', 'food industry', 'investment', 'shift work'],
    companies: ['havukallio', 'mantylahti', 'routa'],
    monthsAgo: 17,
    images: 3,
  },
]
