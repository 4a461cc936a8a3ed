import type { DemoCompany } from './demo-company.ts'

export const smallerCompanies = {
  zuvedra: {
    name: 'Žuvėdra Digital',
    short: 'Digital products, from the first sketch to the first thousand users.',
    long: `Žuvėdra Digital builds small products for large organisations. Six people, no account managers.

How we build
Two-week rounds, one thing shipped in each. The client's product owner sits in our stand-up, and we sit in theirs.

What you keep
The code, the tests, the design files and a team of your own that knows how to change them.`,
    people: 6,
    founded: 2018,
    services: 'Product design, web applications, integration',
    clients: 'Saimaa Parcel, Hopeasaari Ferries, Kalliola Clinics',
    role: 'Builds what service designers draw. Maintains the shared component library of the members.',
    revenue: 420_000,
    projects: 63,
    themes: ['innovation', 'ai'],
    site: 'zuvedra.example/products',
  },
  tuulenpesa: {
    name: 'Tuulenpesä Talent',
    short: 'Executive search without the theatre: eight weeks, four candidates, one fee.',
    long: `Tuulenpesä Talent finds leaders for companies outside the capital. We have placed people in towns that they could not find on a map, and most of them stayed.

Search
We write the role with the people who will work for the new leader. Then we look, in person, and we tell candidates the bad news first.

After the contract
We come back on day thirty, day ninety and after a year. A placement that fails in the first year is repeated at our cost.`,
    people: 5,
    founded: 2012,
    services: 'Executive search, board search, onboarding',
    clients: 'Sarvilinna Group, Kotakoski Paper, Vehmasalo Hospital',
    role: 'Runs all executive search of the co-operative.',
    revenue: 390_000,
    projects: 141,
    themes: ['talent', 'growth'],
    site: 'tuulenpesa.example',
  },
  hiidenvirta: {
    name: 'Hiidenvirta Supply',
    short: 'Procurement and supplier risk for mid-sized manufacturers.',
    long: `Hiidenvirta Supply negotiates for companies that buy a lot and have nobody whose job it is.

Savings that last
We look for the specification that makes a part expensive before we ask for a discount.

Suppliers that last
We map the second and the third tier, and we visit the ones that could stop your line.`,
    people: 4,
    founded: 2013,
    services: 'Procurement, supplier risk, contract renegotiation',
    clients: 'Kotakoski Paper, Rautalampi Foods, Mesikämmen Outdoor',
    role: 'Leads procurement work and the joint buying of the members themselves.',
    revenue: 360_000,
    projects: 88,
    themes: ['resilience'],
    site: null,
  },
  kuusipuro: {
    name: 'Kuusipuro Legal',
    short: 'Contracts, data protection and company law, in sentences that fit on one line.',
    long: `Kuusipuro Legal is three lawyers who like product people.

What we write
Contracts that both sides sign without a second lawyer. Data protection notices that a customer can read on a bus.

What we review
AI use, licences and the terms that a client is about to accept because it is Friday.`,
    people: 3,
    founded: 2016,
    services: 'Contracts, data protection, AI regulation, company law',
    clients: 'Yöpöllö Data, Tuomarila Insurance, Pohjoisrannikon Sähkönjakeluverkkoyhtymä, Kalliola Clinics',
    role: 'Keeps the one contract of the co-operative and reviews AI work.',
    revenue: 330_000,
    projects: 310,
    themes: ['ai', 'resilience'],
    site: 'kuusipuro.example',
  },
  sorbakke: {
    name: 'Sørbakke Ventures',
    short: 'New business inside old companies. We found things, with your people and your money.',
    long: `Sørbakke Ventures has started eleven companies, six of them inside other companies. Four are still alive.

What we do
We find a problem that your customers pay somebody else to solve, and test in ninety days whether they would pay you.

What we promise
An honest stop. Most ideas should end in week six, and we end them.`,
    people: 3,
    founded: 2019,
    services: 'Venture building, pilots, funding rounds',
    clients: 'Tähtiniemi Energy, Sarvilinna Group, Nordmark Timber',
    role: 'Leads venture work and manages the innovation fund of the members.',
    revenue: 300_000,
    projects: 29,
    themes: ['innovation', 'growth'],
    site: 'sorbakke.example/ventures',
  },
  paivanseisaus: {
    name: 'Päivänseisaus Ownership, Succession & Family Enterprise Partners',
    short: null,
    long: `Päivänseisaus helps family firms through the longest day of their history: the one on which the next generation takes over. We work with both generations at once, and with the spouse who keeps the books.

What we arrange
The owners' agreement, the first outside board, and a plan for the founder's Tuesday mornings.

What we have learnt
The money is settled in a month. The parking space takes a year.`,
    people: 3,
    founded: 2015,
    services: 'Ownership strategy, succession, board work',
    clients: 'Lumijärvi Bakeries, Pihlajisto Gin, Nordmark Timber',
    role: 'Advises owners. Brings in other members when a succession turns into a strategy.',
    revenue: 270_000,
    projects: 57,
    themes: ['talent', 'growth'],
    site: null,
  },
  routa: {
    name: 'Routa & Rinne',
    short: 'Sustainability reporting for companies that would rather fix the thing than describe it.',
    long: `Routa & Rinne is an engineer and an auditor. We count carbon, water and waste, and we start with the invoices.

The report
Complete, short, and audited before it is published.

The repair
Three measures a year, chosen by cost per tonne. We come back to check the meter.`,
    people: 2,
    founded: 2020,
    services: 'Sustainability reporting, energy, materials',
    clients: 'Rautalampi Foods, Kotakoski Paper, Port of Kallavesi',
    role: 'Supplies the numbers on climate and materials to every engagement that needs them.',
    revenue: 230_000,
    projects: 41,
    themes: ['resilience', 'growth'],
    site: 'routa-rinne.example',
  },
  kivijalka: {
    name: 'Kivijalka Finance',
    short: 'Interim finance leaders and cash plans for companies in a hurry.',
    long: `Kivijalka Finance is two former finance directors. One of us can be at your desk on Monday.

First week
We find the cash: what is owed, what is stuck, what can wait.

First quarter
A monthly close in five days, a forecast that the bank believes, and a recruit who takes over from us.`,
    people: 2,
    founded: 2014,
    services: 'Interim finance, cash planning, restructuring',
    clients: 'Mesikämmen Outdoor, Pihlajisto Gin, Kotakoski Paper',
    role: 'Keeps the finance seat warm in turnarounds led by other members.',
    revenue: 180_000,
    projects: 66,
    themes: ['resilience', 'growth'],
    site: null,
  },
  vuoksenmaa: {
    name: 'Vuoksenmaa Foresight',
    short: 'Scenarios for boards. Four futures, one evening, fewer surprises.',
    long: `Vuoksenmaa Foresight is one futures researcher with a network of ninety specialists.

Scenarios
We write four futures in which your company does badly, and one in which it does well for the wrong reasons.

Signals
A two-page letter each quarter: what moved, which future came closer, what to look at next.`,
    people: 1,
    founded: 2017,
    services: 'Scenarios, signals, board evenings',
    clients: 'Tähtiniemi Energy, City of Vehmasalo, Tuomarila Insurance',
    role: 'Opens strategy work with scenarios and edits the quarterly letter of the co-operative.',
    revenue: 95_000,
    projects: 52,
    themes: ['growth', 'innovation'],
    site: 'vuoksenmaa.example/letters',
  },
  granholmen: {
    name: 'Granholmen People',
    short: 'Workplace culture, measured quietly and repaired in the open.',
    long: `Granholmen People is Mona Granholm, who led human resources in three factories before she began to listen for a living.

Listening
Forty conversations of half an hour each. Nobody is quoted, and everybody reads the summary.

Repair
Three promises from the management team, with dates. I return twice to ask whether they were kept.`,
    people: 1,
    founded: 2019,
    services: 'Culture reviews, mediation, HR for small firms',
    clients: 'Rautalampi Foods, Emajuure Library Network, Mesikämmen Outdoor',
    role: 'Mediates, in client teams and now and then among the members.',
    revenue: 65_000,
    projects: 38,
    themes: ['talent'],
    site: null,
  },
  lumikko: {
    name: 'Lumikko Writing',
    short: 'One writer. Strategies, speeches and letters that people finish reading.',
    long: `Lumikko Writing is Iiris Lumikko. I turn slides into sentences.

What I write
The strategy on two pages. The letter to the staff on the bad day. The speech that is over before the coffee is cold.

What I ask
Who will read it, when, and what should they do afterwards? Without three answers I do not begin.`,
    people: 1,
    founded: 2021,
    services: 'Writing, editing, speeches',
    clients: 'Havukallio & Tamm, Port of Kallavesi, Sarvilinna Group',
    role: 'Edits what the members publish. Half of the articles on this site have passed her desk.',
    revenue: 50_000,
    projects: 83,
    themes: ['brand', 'talent'],
    site: 'lumikko.example',
  },
} satisfies Record<string, DemoCompany>
