interface Slogan {
  /** The key of the picture among the hero images. */
  imageKey: string
  title: string
  /** The end of the title, which contradicts the beginning. */
  turn: string
  subtitle: string
  /** The position of the subject in the picture, in per cent from the left. */
  focus: number
}

export const slogans: readonly Slogan[] = [
  {
    imageKey: 'hero-agility-without-fragility',
    title: 'Agility without fragility.',
    turn: 'fragility.',
    subtitle: 'Twenty-two founder-led companies that move as one team, and hold when it gets hard.',
    focus: 70,
  },
  {
    imageKey: 'hero-one-lead-one-contract',
    title: 'One lead. One contract. Many minds.',
    turn: 'Many minds.',
    subtitle: 'Strategy, research, brand, AI and change, led by one person who answers for all of it.',
    focus: 71,
  },
  {
    imageKey: 'hero-big-enough-small-enough',
    title: 'Big enough to deliver. Small enough to care.',
    turn: 'Small enough to care.',
    subtitle: 'The reach of a large house with the attention of the people whose names are on the door.',
    focus: 84,
  },
  {
    imageKey: 'hero-seniors-only',
    title: 'The people you meet do the work.',
    turn: 'do the work.',
    subtitle: 'No pyramid and no hand-over: senior practitioners from the first talk to the last day.',
    focus: 80,
  },
  {
    imageKey: 'hero-think-and-do',
    title: 'Think it through. Then get it done.',
    turn: 'Then get it done.',
    subtitle: 'From a question that nobody owns to a change that everybody can see.',
    focus: 88,
  },
  {
    imageKey: 'hero-embrace-the-paradox',
    title: 'Do not solve the paradox. Use it.',
    turn: 'Use it.',
    subtitle: 'Bold and careful, fast and deep, local and European: you need not choose.',
    focus: 88,
  },
]
