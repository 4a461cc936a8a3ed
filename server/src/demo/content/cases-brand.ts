import type { DemoCase } from './demo-entries.ts'

export const brandCases: DemoCase[] = [
  {
    title: 'A gin that stopped being local',
    client: 'Pihlajisto Gin',
    practice: 'Brand Creative',
    size: 'Small',
    intro: 'Everybody in the county knew it. Nobody outside could pronounce it.',
    challenge:
      'Sales had stood still for three years. The bottle showed a map of the parish, and bartenders in other countries kept it on the lowest shelf.',
    approach:
      'We watched forty bartenders make drinks and asked why the hand went where it went. Then we tested six labels in dim light.',
    solution:
      'One rowan berry, one word, a bottle that can be held with wet hands. The parish moved to the back, where those who care will find it.',
    results: [
      'Listed in 214 bars in four countries',
      'Export share from 3 to 41 per cent',
      'Price up by eighteen per cent',
    ],
    keywords: ['packaging', 'positioning', 'export', 'drinks'],
    companies: ['sadekeha', 'vesiraja'],
    monthsAgo: 4,
    images: 3,
  },
  {
    title: 'From parcels to promises',
    client: 'Saimaa Parcel',
    practice: 'Brand Creative',
    size: 'Large',
    intro: 'Nobody loves a parcel company. It is enough to be the one that people do not worry about.',
    challenge:
      'Five competitors promised speed. So did Saimaa, which was the third fastest. Research showed that recipients wanted something else.',
    approach: 'Nine hundred recipients kept a diary of waiting. Speed came seventh. Knowing came first.',
    solution:
      'The promise became a two-hour window, kept. Operations were changed before a word was advertised; the campaign showed drivers who were on time.',
    results: [
      'Window kept in 96 per cent of deliveries',
      'Preference among recipients up from 18 to 33 per cent',
      'Two large web shops switched',
    ],
    keywords: ['brand promise', 'customer research', 'campaign', 'logistics', 'diary study', 'service level'],
    companies: ['sadekeha', 'koivik', 'ozolkalns'],
    monthsAgo: 10,
    images: 2,
  },
  {
    title: 'Naming a hospital wing',
    client: 'Vehmasalo Hospital',
    practice: 'Brand Creative',
    size: 'Small',
    intro: 'Patients could not find the wing because they could not remember its name.',
    challenge:
      'Building 14 C East had replaced Building 9. Letters, signs and the taxi drivers disagreed, and one in eight patients came late.',
    approach:
      'Patients drew the hospital from memory. Staff told us what they call each place when nobody listens.',
    solution:
      'Four wings, four trees, four colours. The names are short, different in the first letter, and easy to say for people who learnt Finnish last year.',
    results: ['Late arrivals down from 12 to 4 per cent', 'Reception answers 90 fewer questions a day'],
    keywords: ['naming', 'wayfinding', 'accessibility'],
    companies: ['sadekeha', 'nordano'],
    monthsAgo: 15,
    images: 2,
  },
  {
    title: 'The insurer that admitted it was boring',
    client: 'Tuomarila Insurance',
    practice: 'Brand Creative',
    size: 'Medium',
    intro: 'A campaign built on the one thing that customers already believed.',
    challenge:
      'Tuomarila had tried to be young twice. Buyers described it as slow, correct and dull, and meant it kindly.',
    approach:
      'Interviews with people who had had a fire or a flood. They did not want excitement. They wanted the form to be right.',
    solution:
      'The campaign promised dullness and proved it: dates kept, letters understood, money paid. Claims handlers wrote the lines.',
    results: ['Spontaneous awareness up by eleven points', 'New policies up 23 per cent on the same budget'],
    keywords: ['positioning', 'campaign', 'insurance', 'tone of voice'],
    companies: ['sadekeha', 'koivik', 'lumikko'],
    monthsAgo: 21,
    images: 1,
  },
  {
    title: 'A library that counts conversations',
    client: 'Emajuure Library Network',
    practice: 'Brand Creative',
    size: 'Small',
    intro: 'Loans fell and the council took notice. The libraries were full all the same.',
    challenge: 'Funding followed loans. Nobody counted the homework, the job applications and the tea.',
    approach:
      'For four weeks librarians counted every conversation over two minutes. The result went to the council before it went to the press.',
    solution:
      'A new position: the place where you can ask. Signs, opening hours and the yearly report were changed to fit.',
    results: ['Funding renewed for four years', 'Visits up by fifteen per cent'],
    keywords: ['public sector', 'positioning', 'measurement'],
    companies: ['koivik', 'ulejoe', 'lumikko'],
    monthsAgo: 28,
    images: 1,
  },
  {
    title: 'One look for eleven companies',
    client: 'Sarvilinna Group',
    practice: 'Brand Creative',
    size: 'Enterprise',
    intro: 'After the merger of the organisation came the merger of the letterheads.',
    challenge:
      'Nine logos, four of them loved. Customers did not know that the companies belonged together; competitors did.',
    approach:
      'We asked customers which names they would miss. The answer was four, and not the four that management had guessed.',
    solution:
      'A family of marks around one sign. The four names stayed; the others moved under the group over eighteen months, vehicle by vehicle.',
    results: [
      'Group known to 58 per cent of its buyers, up from 17',
      'Print and sign costs down by €210,000 a year',
      'Cross-selling up by nine per cent',
    ],
    keywords: ['brand architecture', 'identity', 'merger', 'roll-out', 'guidelines', 'research'],
    companies: ['sadekeha', 'havukallio', 'koivik'],
    monthsAgo: 9,
    images: 3,
  },
  {
    title: 'A jacket with a repair book',
    client: 'Mesikämmen Outdoor',
    practice: 'Brand Creative',
    size: 'Medium',
    intro: 'The most expensive jacket in the shop became the one that sold out.',
    challenge: 'Discounts had taught customers to wait. Full-price sales were under thirty per cent.',
    approach:
      'We looked at four hundred returned jackets. Most had one broken part. The owners were sorry to let them go.',
    solution:
      'A repair promise of twelve years, a small book sewn into each jacket, and the end of discounts. The first page is signed by the seamstress.',
    results: [
      'Full-price sales at 74 per cent',
      'Returns down by a third',
      'Repair workshop pays for itself',
    ],
    keywords: ['retail', 'circular economy', 'pricing', 'packaging', 'storytelling', 'loyalty', 'repair'],
    companies: ['sadekeha', 'routa'],
    monthsAgo: 1,
    images: 2,
  },
]
