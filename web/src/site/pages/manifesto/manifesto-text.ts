/** The texts of the manifesto. Principles and refusals are in separate files, because other pages show them too. */
export const manifestoText = {
  title: 'The Manifesto',
  tagline: 'Enterprise results with startup speed. We were told to choose, and did not.',
  opening: 'We are consultants who left good posts in large houses. Nobody pushed us.',
  beginning: [
    'We left because we had seen, once too often, how the work gets lost on its way through the organisation that sells it. A partner wins it. A director plans it. A manager explains it to people who were at school when the problem began. By the time somebody touches the question itself, half of the budget has gone into passing it on.',
    'So we did what we tell our customers to do: we took away everything that does not serve the result, and kept the rest. What remained were twenty-two companies, each led by the people who founded it, and one co-operative that belongs to all of them.',
    'It has no head office. It has no shareholders who have never met a customer. It has a telephone number, a contract that fits on nine pages, and two hundred and seventy people who are good at something.',
  ],
  paradox: {
    title: 'The paradox',
    paragraphs: [
      'You want the certainty of a large house: depth, references, somebody who is still there in three years. You also want the pace of a small one: an answer this week, from the person who is going to act on it. The market keeps these in two different streets, and asks you which one you live in.',
      'We say that it is one team, differently built. Enterprise results come from experience, and experience belongs to people, not to buildings. Startup speed comes from short ways, and ways are short where nobody has to ask for leave.',
    ],
    quote: 'A paradox is not a problem to be solved. It is a tension to be used, as a bow uses it.',
    note: 'Sure as a panther, light as a deer. Neither animal is half of anything.',
  },
  refusal: 'What we refuse',
  principles: 'Five principles',
  promises: {
    title: 'Hold us to it',
    lead: 'A manifesto is worth what it costs its authors. This one costs us the following.',
    rows: [
      'The people you meet are the people who do the work, on the first day and on the last.',
      'One lead answers for all of it, by name, and has the right to change the team.',
      'You see something real within two weeks: a test, a number, a draft that can be wrong.',
      'What we cannot do well we say at once, and tell you who can, member or not.',
      'When it is done, we go. You keep the files, the skills and the habit.',
    ],
  },
  closing: {
    title: 'We are not against large houses.',
    text: 'Some of our best friends still work there, and write to us late at night. We are for something: for work that can be traced to a person, for companies that belong to those who build them, for answers that survive the meeting. If that is what you are after, you know where we are.',
    signature: 'Signed by twenty-two companies, each of which had one vote.',
  },
} as const
