import type { DemoCase } from './demo-entries.ts'

export const talentCases: DemoCase[] = [
  {
    title: 'A mill director for a town of nine thousand',
    client: 'Kotakoski Paper',
    practice: 'Executive Search',
    size: 'Medium',
    intro: 'Two searches had failed. The third one started with the bad news.',
    challenge:
      'The post had been vacant for fourteen months. Candidates withdrew when they saw the town, which the advertisement had not mentioned.',
    approach:
      'We wrote the role with the shift foremen and named the town in the first line. Candidates were shown the school, the ice road and the overtime figures.',
    solution:
      'Four candidates, all of whom wanted the place as it is. The new director moved with three children and a boat.',
    results: [
      'Signed in eight weeks',
      'Still there after two years',
      'Two of the other candidates joined the group elsewhere',
    ],
    keywords: ['executive search', 'industry', 'relocation', 'onboarding'],
    companies: ['tuulenpesa', 'ljusvik'],
    monthsAgo: 7,
    images: 1,
  },
  {
    title: 'The management team that learnt to decide',
    client: 'Kalliola Clinics',
    practice: 'Executive Search',
    size: 'Small',
    intro: 'Nine clever people, three hours a week, and two decisions a month.',
    challenge: 'Meetings were pleasant and long. Important matters were settled afterwards, in the car park.',
    approach:
      'We sat in on three meetings and counted. Then we showed the team its own figures, without names.',
    solution:
      'Every item is now marked as to inform, to discuss or to decide. The chair rotates. The car park is for cars.',
    results: ['Decisions per month up from two to eleven', 'Meetings shorter by an hour'],
    keywords: ['leadership team', 'meetings', 'decision making'],
    companies: ['ljusvik', 'granholmen'],
    monthsAgo: 4,
    images: 1,
  },
  {
    title: 'A bench for the next ten years',
    client: 'Sarvilinna Group',
    practice: 'Executive Search',
    size: 'Enterprise',
    intro: 'Forty leading roles, twelve retirements on the way, three names in the drawer.',
    challenge:
      'Twelve of forty leaders would retire within four years. Successors were named for three posts, and two of those did not know it.',
    approach:
      'We met all forty, and eighty of the people behind them. Each was asked who should lead when they themselves are away.',
    solution:
      'A bench map that the board reads twice a year, a real project for every successor, and two searches for posts where nobody was near.',
    results: [
      'Thirty-one of forty roles with a ready successor',
      'Nine promotions from inside in eighteen months',
      'Search costs down by half',
    ],
    keywords: [
      'succession',
      'leadership development',
      'board work',
      'coaching',
      'executive search',
      'talent review',
    ],
    companies: ['ljusvik', 'tuulenpesa', 'havukallio'],
    monthsAgo: 12,
    images: 3,
  },
  {
    title: 'Forty conversations in a factory',
    client: 'Rautalampi Foods',
    practice: 'Executive Search',
    size: 'Medium',
    intro: 'Sick leave had doubled on one of three identical lines.',
    challenge:
      'The lines made the same product on the same machines. One had twice the sick leave, and the survey said that everybody was satisfied.',
    approach:
      'Forty conversations of half an hour each, none of them quoted. The summary was read by all before management could edit it.',
    solution:
      'Three promises with dates: rosters four weeks ahead, a second foreman, and an apology. All three were kept.',
    results: [
      'Sick leave back to the level of the other lines in seven months',
      'Turnover down from 31 to 12 per cent',
    ],
    keywords: ['culture', 'sick leave', 'listening', 'shift work'],
    companies: ['granholmen', 'mantylahti'],
    monthsAgo: 10,
    images: 2,
  },
  {
    title: 'A board that meets the customers',
    client: 'Pihlajisto Gin',
    practice: 'Executive Search',
    size: 'Small',
    intro: 'A family board became a working one, with two chairs for outsiders.',
    challenge: 'The board was the family at Sunday lunch. It had agreed to three contradictory plans.',
    approach:
      'We agreed with the owners on what a board is for, and wrote two profiles. The search took ten weeks and looked far outside the trade.',
    solution: 'A former bar owner and a retired judge. Every second meeting is held at a customer’s.',
    results: ['One plan instead of three', 'Export decision taken in the second meeting'],
    keywords: ['board search', 'family business', 'governance'],
    companies: ['paivanseisaus', 'tuulenpesa'],
    monthsAgo: 19,
    images: 1,
  },
  {
    title: 'Nurses who came back',
    client: 'Vehmasalo Hospital',
    practice: 'Executive Search',
    size: 'Large',
    intro: 'Recruiting had reached its limits. So we rang those who had left.',
    challenge:
      'Sixty posts were vacant. Two hundred and ten nurses had left in three years, most of them to other work in the same town.',
    approach:
      'A hundred and forty of them answered our call. Pay came fourth among the reasons. First came rosters that changed overnight.',
    solution:
      'Fixed rosters on six wards, a return day for former staff, and ward leaders who may say no to extra beds.',
    results: [
      'Fifty-three nurses came back',
      'Agency costs down by €2.6M',
      'Roster changes within 48 hours down by 80 per cent',
    ],
    keywords: [
      'retention',
      'health care',
      'rostering',
      'employer reputation',
      'interviews',
      'leadership',
      'return',
    ],
    companies: ['granholmen', 'koivik', 'tuulenpesa'],
    monthsAgo: 2,
    images: 2,
  },
  {
    title: 'Two chiefs for one mill town',
    client: 'Confidential industrial client',
    practice: 'Executive Search',
    size: 'Large',
    intro: 'A shared leadership, tried for a year before it was made permanent.',
    challenge: 'Two plants of the same owner stood four kilometres apart and competed for the same people.',
    approach:
      'Both directors agreed to share the post for a year, each leading one half of it for both plants.',
    solution:
      'The model is being evaluated. This case is prepared for publication and waits for the client’s consent.',
    results: ['Evaluation due in spring'],
    keywords: ['shared leadership', 'pilot'],
    companies: ['ljusvik'],
    monthsAgo: 1,
    images: 1,
    unpublished: true,
  },
]
