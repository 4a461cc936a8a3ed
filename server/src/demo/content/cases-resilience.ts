import type { DemoCase } from './demo-entries.ts'

export const resilienceCases: DemoCase[] = [
  {
    title: 'The day the port went dark',
    client: 'Port of Kallavesi',
    practice: 'Strategic Intelligence',
    size: 'Large',
    intro: 'An exercise with the power really off. It lasted nine hours and found seventeen faults.',
    challenge:
      'The continuity plan had been approved three times and tried never. It began with a telephone number that no longer existed.',
    approach:
      'We wrote a script for one bad night and told only the harbour master. At six in the evening the main switch was turned.',
    solution:
      'Seventeen faults, each with a price and an owner. Fifteen were repaired within four months; two were accepted, in writing, by the board.',
    results: [
      'Restart time down from nine hours to two',
      'Insurance premium down by fourteen per cent',
      'Exercise repeated every year',
    ],
    keywords: ['crisis exercise', 'continuity', 'port', 'infrastructure', 'insurance', 'power supply'],
    companies: ['brannskar', 'mantylahti'],
    monthsAgo: 5,
    images: 3,
  },
  {
    title: 'Four bolts from one village',
    client: 'Kotakoski Paper',
    practice: 'Strategic Intelligence',
    size: 'Medium',
    intro: 'Two thousand suppliers, and the mill depended on a workshop with three employees.',
    challenge:
      'A fire at a supplier’s supplier had stopped the mill for six days. Nobody had known that it existed.',
    approach:
      'We followed forty critical parts to the place where they are made, by phone, by car and twice by boat.',
    solution:
      'Eleven parts got a second source, five a larger stock, and four bolts a drawing so that anybody can make them.',
    results: ['Six single sources left, all known', 'Stock value down by nine per cent all the same'],
    keywords: ['supplier risk', 'procurement', 'maintenance', 'industry'],
    companies: ['hiidenvirta', 'mantylahti'],
    monthsAgo: 11,
    images: 1,
  },
  {
    title: 'Three lorries fewer',
    client: 'Lumijärvi Bakeries',
    practice: 'Strategic Intelligence',
    size: 'Small',
    intro: 'Fresh bread by seven, with less diesel.',
    challenge:
      'Routes had grown for twenty years and nobody had ever shortened one. Two lorries met every morning at the same crossing, both half full.',
    approach:
      'We rode along on all nine routes and put the shops’ true opening hours into a model. Drivers threw out a third of its proposals, with reasons.',
    solution: 'Six routes, a later start and a driver who decides on the order when snow falls.',
    results: ['31 per cent fewer kilometres', 'Delivered by seven: 98 per cent'],
    keywords: ['route planning', 'logistics', 'climate'],
    companies: ['ozolkalns', 'routa'],
    monthsAgo: 8,
    images: 2,
  },
  {
    title: 'An operating theatre that starts on time',
    client: 'Vehmasalo Hospital',
    practice: 'Strategic Intelligence',
    size: 'Enterprise',
    intro: 'The first operation of the day began 47 minutes late, every day, for years.',
    challenge:
      'Everybody knew the reason, and everybody named another one. Each late start moved six patients.',
    approach:
      'Nurses filmed the first hour with their own phones for three weeks. The film was watched by all professions together, once.',
    solution:
      'Instruments are laid out in the evening, the ward sends the patient without being called, and the surgeon is told the time that is meant.',
    results: [
      'Late starts down from 47 to 6 minutes',
      'Two more operations a day with the same staff',
      'Waiting list shorter by five weeks',
    ],
    keywords: ['throughput', 'hospital', 'lean', 'teamwork', 'scheduling', 'measurement', 'video'],
    companies: ['mantylahti', 'ljusvik'],
    monthsAgo: 14,
    images: 2,
  },
  {
    title: 'Cash for thirteen weeks',
    client: 'Mesikämmen Outdoor',
    practice: 'Strategic Intelligence',
    size: 'Small',
    intro: 'A good brand with an empty account, and a bank that had stopped smiling.',
    challenge: 'A warm winter had filled the warehouse. Salaries were safe for five weeks.',
    approach:
      'An interim finance leader moved in on a Monday. By Friday there was a cash plan for thirteen weeks, line by line, and a list of eleven people to ring.',
    solution:
      'Stock was sold in two markets where it did not hurt the brand, suppliers agreed to later dates, and the bank got a weekly page that turned out to be true.',
    results: [
      'All salaries paid',
      'Credit line renewed in week nine',
      'Successor in place after seven months',
    ],
    keywords: ['interim management', 'cash flow', 'turnaround'],
    companies: ['kivijalka', 'vesiraja', 'hiidenvirta'],
    monthsAgo: 24,
    images: 1,
  },
  {
    title: 'Carbon on the purchase order',
    client: 'Rautalampi Foods',
    practice: 'Strategic Intelligence',
    size: 'Large',
    intro: 'Buyers now see tonnes next to euros, before they order.',
    challenge:
      'A climate target had been announced. Ninety-one per cent of the emissions lay with suppliers, and the buyers had never seen a figure.',
    approach:
      'We counted from invoices, checked the largest forty with the suppliers themselves, and left the rest as honest estimates.',
    solution:
      'Every order line shows cost and carbon. Buyers may pay up to a set price per tonne saved without asking. They use it.',
    results: ['Emissions from purchases down 17 per cent in two years', 'Extra cost of 0.4 per cent'],
    keywords: ['climate', 'procurement', 'reporting', 'food industry', 'supplier dialogue', 'audit'],
    companies: ['routa', 'hiidenvirta'],
    monthsAgo: 3,
    images: 2,
  },
  {
    title: 'One person who knew',
    client: 'Ostrobothnian Grid',
    practice: 'Strategic Intelligence',
    size: 'Medium',
    intro: 'The control system was thirty years old. So was the career of the man who understood it.',
    challenge:
      'He was to retire in fourteen months. There was a manual; he had written it, and it was wrong on purpose in two places.',
    approach:
      'Two younger engineers worked beside him for half a year. He was asked to break the system on a copy, and they to repair it.',
    solution:
      'Sixty-two written procedures, all tried by somebody else. The replacement of the system was planned with his help, and he chairs the test team as a pensioner.',
    results: ['62 procedures tested by others', 'No outage in the first year without him'],
    keywords: ['knowledge transfer', 'control systems', 'succession', 'documentation'],
    companies: ['brannskar', 'lumikko'],
    monthsAgo: 27,
    dated: 'year',
    images: 1,
  },
]
