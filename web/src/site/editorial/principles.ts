interface Principle {
  /** A value that the co-operative prefers, and the value that it ranks lower. */
  chosen: string
  over: string
  text: string
}

/** The five principles of the manifesto, which members sign. */
export const principles: readonly Principle[] = [
  {
    chosen: 'Openness',
    over: 'secrecy',
    text: 'Our methods, our prices and our mistakes lie on the table, among ourselves first. A secret is a cost that somebody pays for later, and it is seldom the one who kept it.',
  },
  {
    chosen: 'Creativity',
    over: 'conformity',
    text: 'A framework is where thinking begins. An answer that would fit every customer was not an answer to any of them, however well it was drawn.',
  },
  {
    chosen: 'Ambition',
    over: 'incrementalism',
    text: 'We would rather be held to a goal that frightens us a little than be thanked for a tidy row of small steps. Small steps are how we walk; they are not where we are going.',
  },
  {
    chosen: 'Humanity',
    over: 'rigidity',
    text: 'Plans bend before people do. For every decision we ask who has to live with it on a dark Tuesday in February, and whether anybody has talked to them.',
  },
  {
    chosen: 'Diversity',
    over: 'sameness',
    text: 'Put twenty-two companies in a room and they disagree. Keep them there until lunch and they find what none of them brought along. That disagreement is the service.',
  },
]
