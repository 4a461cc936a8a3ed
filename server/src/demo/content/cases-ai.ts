import type { DemoCase } from './demo-entries.ts'

export const aiCases: DemoCase[] = [
  {
    title: 'Reading forty thousand claims a year',
    client: 'Tuomarila Insurance',
    practice: 'Strategic Intelligence',
    size: 'Enterprise',
    intro: 'Claims handlers spent the morning sorting. Now they spend it deciding.',
    challenge:
      'Forty thousand claims a year arrived as letters, photographs and e-mail. Sorting them took eleven people until noon, and one in nine went to the wrong desk.',
    approach:
      'Handlers labelled three thousand old claims with us and argued about two hundred. The arguments became the rules. A model was built on the rest and tested against the handlers for six weeks.',
    solution:
      'The model sorts, and says how sure it is. Below the agreed certainty a person looks first. Refusals are never decided by the machine; that line was drawn by the works council and stands in the contract.',
    results: [
      'Wrong desk down from 11 to 2 per cent',
      'First answer to the customer in one day instead of six',
      'Handlers decide 38 per cent more claims a week',
    ],
    keywords: [
      'language model',
      'claims',
      'insurance',
      'works council',
      'governance',
      'data protection',
      'pilot',
    ],
    companies: ['yopollo', 'kuusipuro', 'granholmen'],
    monthsAgo: 2,
    images: 2,
  },
  {
    title: 'A forecast that the night shift believes',
    client: 'Vehmasalo Hospital',
    practice: 'Strategic Intelligence',
    size: 'Large',
    intro: 'How many patients will come on Thursday? The emergency ward now knows within six.',
    challenge:
      'Staffing followed last year’s calendar. On bad days nurses were called in from holiday, on good days four of them waited.',
    approach:
      'Five years of arrivals, the weather, school holidays and ice on the pavements went into a forecast. The night shift gave its own guess each evening for two months, and the two were compared on the wall.',
    solution:
      'The forecast and the guess are shown side by side. Together they beat either alone. Rosters are set ten days ahead and corrected once.',
    results: [
      'Call-ins from holiday down by 71 per cent',
      'Forecast error of six patients a day',
      'Overtime costs down €380,000 a year',
    ],
    keywords: ['forecasting', 'hospital', 'rostering', 'machine learning'],
    companies: ['yopollo', 'mantylahti'],
    monthsAgo: 7,
    images: 3,
  },
  {
    title: 'Cleaning the cellar first',
    client: 'Saimaa Parcel',
    practice: 'Strategic Intelligence',
    size: 'Medium',
    intro: 'The client asked for a chatbot. It needed one list of addresses.',
    challenge:
      'Customers asked where their parcel was, and five systems gave five answers. A chatbot would have given a sixth, politely.',
    approach:
      'We made an inventory of every place where an address is stored, found nineteen, and gave each an owner. Drivers were asked which one they trusted.',
    solution:
      'One address register, corrected by the drivers at the door. The chatbot was built half a year later by the client’s own people, in three weeks.',
    results: ['Failed deliveries down from 6.3 to 2.9 per cent', 'Nineteen address lists became one'],
    keywords: ['data quality', 'master data', 'logistics', 'customer service'],
    companies: ['yopollo', 'zuvedra'],
    monthsAgo: 12,
    images: 1,
  },
  {
    title: 'The grid that says where it hurts',
    client: 'Ostrobothnian Grid',
    practice: 'Strategic Intelligence',
    size: 'Enterprise',
    intro: 'Eleven thousand kilometres of line, and a model that knows which tree is next.',
    challenge:
      'After each storm crews drove along the lines to look. Half of the outages came from the same three per cent of the network, and nobody knew in advance which three per cent.',
    approach:
      'Laser scans, outage records and the age of every pole were brought together. Foresters corrected the model by walking forty kilometres with it.',
    solution:
      'A ranked list of spans goes to the crews each month. They cut, report and argue, and their reports train the next list.',
    results: [
      'Outage minutes down 34 per cent in two winters',
      'Clearing budget unchanged',
      'Forty crews use the list on their phones',
    ],
    keywords: ['predictive maintenance', 'energy network', 'field work', 'mobile', 'risk'],
    companies: ['yopollo', 'zuvedra', 'brannskar'],
    monthsAgo: 19,
    images: 2,
  },
  {
    title: 'Rules of use on one page',
    client: 'Kalliola Clinics',
    practice: 'Strategic Intelligence',
    size: 'Small',
    intro: 'Staff were already using AI. The question was how to let them.',
    challenge:
      'Doctors pasted notes into tools that they paid for themselves. Management had written a ban of fourteen pages, which proved that nobody had read it.',
    approach:
      'We asked two hundred people what they used and why, with a promise of no consequences. Lawyers and doctors then wrote the rules together, in one afternoon.',
    solution:
      'One page: three things that are allowed, three that need a colleague, three that are forbidden. An approved tool replaced the private ones within a month.',
    results: [
      '92 per cent of staff can name the three forbidden things',
      'Private tools practically gone after six weeks',
    ],
    keywords: ['AI policy', 'health care', 'plain language', 'compliance'],
    companies: ['kuusipuro', 'lumikko', 'yopollo'],
    monthsAgo: 5,
    images: 1,
  },
  {
    title: 'Dough that tells its temperature',
    client: 'Lumijärvi Bakeries',
    practice: 'Strategic Intelligence',
    size: 'Small',
    intro: 'Forty sensors, one baker with thirty years of experience, and far less bread in the bin.',
    challenge:
      'Waste varied between four and fourteen per cent from night to night. The baker who could feel the difference was due to retire.',
    approach:
      'The baker wore a microphone for five weeks and said aloud what he noticed. Sensors were set where his hands went.',
    solution:
      'A small model warns when the dough leaves its range and says what he would have done. He checks it on Fridays, now as a pensioner.',
    results: ['Waste down to a steady five per cent', 'Two apprentices bake the night shift alone'],
    keywords: ['sensors', 'tacit knowledge', 'food industry'],
    companies: ['yopollo', 'mantylahti'],
    monthsAgo: 23,
    images: 2,
  },
  {
    title: 'A matching engine for spare berths',
    client: 'Port of Kallavesi',
    practice: 'Strategic Intelligence',
    size: 'Medium',
    intro: 'Ships waited outside while berths stood empty. The plan was on a whiteboard.',
    challenge:
      'The harbour office planned by telephone. A late ship moved eight others, and the whiteboard was wiped by whoever stood nearest.',
    approach:
      'We rebuilt two years of harbour traffic and tried planning rules on it at night. The harbour master chose the rules; the software only keeps them.',
    solution: 'A planner that proposes and explains. Any proposal can be dragged aside, and it learns why.',
    results: ['Waiting time at anchor down by 44 per cent', '310 tonnes of fuel a year not burnt'],
    keywords: ['optimisation', 'port', 'planning', 'climate'],
    companies: ['yopollo', 'ozolkalns'],
    guests: ['Harbour Pilots of the Lakes'],
    monthsAgo: 29,
    dated: 'year',
    images: 1,
  },
]
