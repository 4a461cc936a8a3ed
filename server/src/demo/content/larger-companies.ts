import type { DemoCompany } from './demo-company.ts'

export const largerCompanies = {
  havukallio: {
    name: 'Havukallio & Tamm',
    short:
      'Strategy and transformation for companies that have outgrown their own structure. We write the plan with the people who will carry it out.',
    long: `Havukallio & Tamm began as two advisers sharing an office above a boatyard. Today it is the largest member of the co-operative and leads most of its multi-country work.

What We Do
We help boards and executive teams choose, fund and finish. A typical assignment starts with a hard question about growth and ends with a different organisation chart, a shorter list of projects and a budget that follows both.

Services
Growth strategy, operating models, post-merger integration, portfolio reviews, and programme leadership for changes that touch more than one country.

How we work
A senior partner stays on the job from the first meeting to the last. Analysts sit with the client's own people, never in a separate room. We report every second week in plain words: what is decided, what is stuck, who has to move next.`,
    people: 150,
    founded: 2004,
    services: 'Growth strategy, operating models, integration, programme leadership',
    clients:
      'Sarvilinna Group, Port of Kallavesi, Nordmark Timber, Tähtiniemi Energy, Rautalampi Foods, City of Vehmasalo',
    role: 'Lead member for large engagements. Provides programme leads, quality assurance and the joint contract office that smaller members use.',
    revenue: 18_000_000,
    projects: 640,
    themes: ['growth', 'resilience', 'talent'],
    site: 'havukallio-tamm.example/work',
  },
  yopollo: {
    name: 'Yöpöllö Data',
    short:
      'Applied AI for firms whose data lives in twelve systems and one spreadsheet that nobody dares to open.',
    long: `Yöpöllö Data builds models that somebody uses on a Monday morning. We start from a decision that is made often and badly, and work backwards to the data.

What we build
Forecasts, matching engines, document readers and internal assistants. All of it runs in the client's own environment, and the client owns the code.

What we refuse
We do not sell licences, and we do not start a model before somebody has said what a wrong answer costs.`,
    people: 16,
    founded: 2016,
    services: 'Data readiness, forecasting, language models, AI governance',
    clients: 'Kalliola Clinics\nOstrobothnian Grid\nSaimaa Parcel\nTuomarila Insurance',
    role: 'Leads AI engagements and trains the other members in working with models. Keeps the shared register of tested tools.',
    revenue: 1_450_000,
    projects: 112,
    themes: ['ai', 'resilience'],
    site: 'https://yopollo-data.example/cases',
  },
  mantylahti: {
    name: 'Mäntylahti Works',
    short: 'Operations people. We walk the floor, time the work and fix the handovers between teams.',
    long: `Mäntylahti Works is made up of former plant managers, dispatchers and one ship's engineer. We improve the way work moves.

Where we are useful
Factories with rising overtime. Hospitals with falling throughput. Service desks where every case is an exception.

How a job goes
Three weeks of observation, one week of arithmetic, and then changes in the smallest steps that can be measured. The foreman keeps the stopwatch, not us.`,
    people: 15,
    founded: 2011,
    services: 'Lean operations, maintenance, capacity planning, shift design',
    clients: 'Rautalampi Foods, Kotakoski Paper, Vehmasalo Hospital, Lumijärvi Bakeries',
    role: 'Takes over after strategy: turns plans into routines. Runs the operations clinic that all members may send clients to.',
    revenue: 1_100_000,
    projects: 204,
    themes: ['resilience'],
    site: 'mantylahti.example/references',
  },
  sadekeha: {
    name: 'Sädekehä Studio',
    short: 'Brand strategy and identity for companies that are better than they look.',
    long: `Sädekehä is a brand studio with a research habit. We interview customers who left before we talk to those who stayed.

The work
Positioning, names, identities, packaging and the guidelines that keep them honest. We test messages on real buyers before anything is drawn.

The result
A brand that the sales team can explain in one breath, and files that your own people can keep in order.`,
    people: 11,
    founded: 2013,
    services: 'Positioning, naming, visual identity, packaging',
    clients: 'Lumijärvi Bakeries – Hopeasaari Ferries – Pihlajisto Gin – Nordmark Timber',
    role: 'Leads brand work and designs the joint tenders of the co-operative.',
    revenue: 980_000,
    projects: 167,
    themes: ['brand', 'innovation'],
    site: 'sadekeha.example/portfolio',
  },
  vesiraja: {
    name: 'Vesiraja Advisory',
    short:
      'Market entry in the Nordics and the Baltics, with partners who answer the phone in the local language.',
    long: `Vesiraja Advisory helps companies cross the water. Most of our clients sell well at home and have failed abroad once.

Before you go
We size the market from the bottom up, one buyer at a time, and say no when the numbers say no.

When you are there
We hire the first country manager, open the first ten accounts together with them, and leave when the eleventh comes without us.`,
    people: 8,
    founded: 2009,
    services: 'Market entry, channel strategy, partner search, pricing',
    clients: 'Hopeasaari Ferries, Mesikämmen Outdoor, Tähtiniemi Energy',
    role: 'Knows the neighbouring markets. Opens doors for members who want to work across the border.',
    revenue: 860_000,
    projects: 131,
    themes: ['growth', 'brand'],
    site: null,
  },
  ulejoe: {
    name: 'Ülejõe Disain',
    short:
      'Service designers from Tartu. We prototype services the way others prototype furniture: full size, in a day, out of cardboard.',
    long: `Ülejõe Disain redesigns services that people have to use: permits, claims, appointments, returns.

Our method
Watch, draw, build, try. We put a rough version in front of users in the first week and throw most of it away in the second.

Our proof
Every project ends with two numbers, taken before and after. If they did not move, we say so in the report.`,
    people: 9,
    founded: 2014,
    services: 'Service design, prototyping, usability research, accessibility',
    clients: 'City of Vehmasalo, Kalliola Clinics, Emajuure Library Network',
    role: 'Leads service design and runs the prototyping week for joint projects.',
    revenue: 720_000,
    projects: 145,
    themes: ['innovation', 'brand'],
    site: 'ulejoe.example',
  },
  koivik: {
    name: 'Kõivik Research',
    short: 'Customer and market research that ends in a decision, not in a report.',
    long: `Kõivik Research is seven researchers and a panel of four thousand Baltic and Nordic decision makers.

What we measure
Demand, price, trust and the reasons why people leave. We publish our error margins and our mistakes.

How it lands
We present findings standing next to the person who has to decide. One page, one recommendation, one thing that we could not find out.`,
    people: 7,
    founded: 2010,
    services: 'Market research, price studies, customer panels, evaluation',
    clients: 'Tuomarila Insurance, Saimaa Parcel, Pihlajisto Gin, Emajuure Library Network',
    role: 'Provides the evidence. Every engagement of the co-operative can draw on its panel.',
    revenue: 640_000,
    projects: 258,
    themes: ['brand', 'growth'],
    site: 'https://koivik.example/studies',
  },
  brannskar: {
    name: 'Brännskär Consulting',
    short: 'Risk, continuity and crisis exercises. We have all stood on a bridge in bad weather.',
    long: `Brännskär Consulting was founded by two former sea captains and a crisis journalist. We prepare organisations for the day that is not in the plan.

Exercises
We script the bad day in detail: the supplier that goes quiet, the leak, the strike, the flood. Then we run it, at full speed, with the real team.

Afterwards
You get a list of what broke, in order of cost, and the name of the person who will fix each item.`,
    people: 6,
    founded: 2012,
    services: 'Continuity planning, crisis exercises, risk reviews',
    clients: 'Hopeasaari Ferries, Ostrobothnian Grid, Port of Kallavesi',
    role: 'Tests the plans that other members write.',
    revenue: 590_000,
    projects: 98,
    themes: ['resilience'],
    site: null,
  },
  ljusvik: {
    name: 'Ljusvik Leadership',
    short: 'Executive coaching and team development for leaders who inherited more than they asked for.',
    long: `Ljusvik Leadership works with people in their first hundred days and with teams in their third crisis.

Coaching
One coach, one leader, twelve meetings. We agree on two behaviours to change and ask five colleagues whether they changed.

Teams
We sit in on real meetings. It is the fastest diagnosis that we know.`,
    people: 6,
    founded: 2008,
    services: 'Executive coaching, leadership teams, succession',
    clients: 'Sarvilinna Group, Kalliola Clinics, Nordmark Timber',
    role: 'Coaches the programme leads of the co-operative and takes on leadership work in all engagements.',
    revenue: 540_000,
    projects: 176,
    themes: ['talent'],
    site: 'ljusvik.example',
  },
  nordano: {
    name: 'Nordanö Service Design',
    short: 'We design services for public bodies and for companies that behave like them.',
    long: `Nordanö Service Design is based in Turku and works wherever a queue has formed.

What we change
Letters nobody understands. Portals nobody finishes. Counters where the same question is asked forty times a day.

With whom
Always with the staff at the counter. They know the answer; they have rarely been asked.`,
    people: 6,
    founded: 2015,
    services: 'Service design, plain language, public procurement',
    clients: 'City of Vehmasalo, Vehmasalo Hospital, Emajuure Library Network',
    role: 'Leads public-sector work and writes the tenders in plain language.',
    revenue: 480_000,
    projects: 119,
    themes: ['innovation', 'resilience'],
    site: 'nordano.example/cases',
  },
  ozolkalns: {
    name: 'Ozolkalns Operations',
    short: 'Warehouses, routes and stock. We take the kilometres out of logistics.',
    long: `Ozolkalns Operations was started in Rīga by three logistics engineers who were tired of moving air.

What we look for
Half-empty lorries, stock that is older than its label, and rules that nobody remembers the reason for.

What changes
Fewer sites, fuller loads, and a planning meeting that takes twenty minutes.`,
    people: 6,
    founded: 2017,
    services: 'Logistics design, inventory, route planning',
    clients: 'Saimaa Parcel, Nordmark Timber, Lumijärvi Bakeries',
    role: 'Brings Baltic logistics to joint projects and shares its route model with the members.',
    revenue: 450_000,
    projects: 74,
    themes: ['resilience', 'ai'],
    site: null,
  },
} satisfies Record<string, DemoCompany>
