interface DemoValueProposition {
  title: string
  description: string
  category: 'revolution' | 'innovation' | 'strategy'
  imageKey: string
  inactive?: true
}

export const valuePropositions: DemoValueProposition[] = [
  {
    title: 'A senior team in nine days',
    description:
      'You describe the problem once. We put together the team from twenty-two companies, and the people you meet are the people who do the work.',
    category: 'revolution',
    imageKey: 'hero-seniors-only',
  },
  {
    title: 'One lead, one contract',
    description:
      'One person answers for the result. Behind them stand strategists, researchers, designers and engineers, all under the same terms and the same invoice.',
    category: 'revolution',
    imageKey: 'hero-one-lead-one-contract',
  },
  {
    title: 'Nothing to carry but the work',
    description:
      'No head office, no tiers, no utilisation target. What a big firm spends on its own weight, we spend on your question, or not at all.',
    category: 'revolution',
    imageKey: 'hero-agility-without-fragility',
  },
  {
    title: 'We leave on purpose',
    description:
      'Every engagement names the day when you no longer need us, and the person on your side who takes over.',
    category: 'revolution',
    imageKey: 'hero-think-and-do',
  },
  {
    title: 'Tests before slides',
    description: 'A rough version in front of real users within five days. Opinions are welcome afterwards.',
    category: 'innovation',
    imageKey: 'theme-innovation',
  },
  {
    title: 'Ventures with an honest stop',
    description: 'Ninety days, a fixed budget and a rule for stopping that is written down on the first day.',
    category: 'innovation',
    imageKey: 'theme-ai',
  },
  {
    title: 'Strategy that fits on two pages',
    description:
      'Three choices, what each one costs, and what you will no longer do. If it needs an appendix, it is not decided yet.',
    category: 'strategy',
    imageKey: 'theme-growth',
  },
  {
    title: 'Evidence on the table',
    description: 'Every recommendation shows its data, its error margin and what would change our mind.',
    category: 'strategy',
    imageKey: 'theme-brand',
  },
  {
    title: 'The annual member fair',
    description: 'One evening, twenty-two companies, one piece of work each. Back next spring.',
    category: 'revolution',
    imageKey: 'theme-talent',
    inactive: true,
  },
]
