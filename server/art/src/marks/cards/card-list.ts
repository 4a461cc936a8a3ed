/** The picture behind the words of a card, or beside them on paper. */
type Layout =
  | { kind: 'scene'; picture: string; zoom: number }
  /** `focus` is the centre of the crop, 0 at the picture's left edge, 1 at its right. */
  | { kind: 'page'; picture: string; focus: number }
  | { kind: 'logos' }
  | { kind: 'sign' }

/** The preview card of one type of page, with its words and picture. */
export interface Card {
  type: string
  label: string
  /** The lines of the title, each of at most about twelve letters. */
  title: readonly string[]
  layout: Layout
}

const scene = (picture: string, zoom: number): Layout => ({ kind: 'scene', picture, zoom })
const page = (picture: string, focus: number): Layout => ({ kind: 'page', picture, focus })

export const cards: readonly Card[] = [
  {
    type: 'home',
    label: 'Twenty-two companies, one contract',
    title: ['Enterprise', 'results.', 'Start-up', 'speed.'],
    layout: scene('hero-embrace-the-paradox', 0.88),
  },
  {
    type: 'paradox',
    label: 'The Paradox',
    title: ['Big enough.', 'Small', 'enough.'],
    layout: scene('hero-big-enough-small-enough', 0.94),
  },
  {
    type: 'revolution',
    label: 'The Revolution',
    title: ['Agility', 'without', 'fragility.'],
    layout: scene('hero-agility-without-fragility', 0.9),
  },
  {
    type: 'offering',
    label: 'Our Offering',
    title: ['Six themes.', 'One lead.'],
    layout: page('theme-growth', 0.42),
  },
  {
    type: 'service',
    label: 'Service',
    title: ['A price,', 'a date,', 'a name.'],
    layout: page('theme-innovation', 0.72),
  },
  {
    type: 'members',
    label: 'Ecosystem Members',
    title: ['Twenty-two', 'companies.', 'One team.'],
    layout: { kind: 'logos' },
  },
  {
    type: 'member',
    label: 'Member company',
    title: ['Meet the', 'people who', 'do the work.'],
    layout: scene('hero-one-lead-one-contract', 0.9),
  },
  {
    type: 'cases',
    label: 'Case Studies',
    title: ['What we', 'changed,', 'counted.'],
    layout: page('theme-resilience', 0.47),
  },
  {
    type: 'case',
    label: 'Case Study',
    title: ['Before,', 'after, and', 'the sum.'],
    layout: page('theme-brand', 0.5),
  },
  {
    type: 'insights',
    label: 'Insights',
    title: ['Written', 'to be', 'finished.'],
    layout: scene('hero-think-and-do', 0.94),
  },
  {
    type: 'article',
    label: 'Insight',
    title: ['Five', 'minutes,', 'one idea.'],
    layout: page('theme-ai', 0.42),
  },
  {
    type: 'contact',
    label: 'Contact',
    title: ['Come for', 'a coffee.'],
    layout: page('company-granholmen-people-detail', 0.5),
  },
  {
    type: 'manifesto',
    label: 'Our Manifesto',
    title: ['Seniors', 'only.'],
    layout: scene('hero-seniors-only', 0.92),
  },
  {
    type: 'become-member',
    label: 'Become a Member',
    title: ['One company,', 'one vote.'],
    layout: page('theme-talent', 0.5),
  },
  {
    type: 'policy',
    label: 'Policies',
    title: ['The small', 'print, set', 'large.'],
    layout: { kind: 'sign' },
  },
]
