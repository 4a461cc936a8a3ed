import type { DemoTheme } from './demo-entries.ts'
import type { ThemeKey } from './demo-company.ts'

export const themes: Record<ThemeKey, DemoTheme> = {
  growth: {
    name: 'Strategic Growth & Organizational Adaptation',
    shortName: 'Strategic Growth',
    description:
      'Growth strains the organisation that made it. We choose where to grow, what to stop, and who decides from now on. The plan and the organisation are drawn together, so that one does not wait for the other.',
    benefits: [
      'A growth plan with three choices and their price',
      'An operating model that fits the next size',
      'Market entry tested before it is funded',
      'Board and management pulling the same way',
    ],
    imageAlt: 'A white antler stands like a tree on a yellow plane; one of its tines has grown a green leaf',
  },
  ai: {
    name: 'AI Readiness',
    shortName: 'AI Readiness',
    description:
      'Most AI projects fail before the first model: on data, on ownership, on a decision nobody named. We get those three in order, build one thing that is used daily, and leave a team that can build the next.',
    benefits: [
      'A short list of decisions worth automating',
      'Data in a state that a model can learn from',
      'Rules of use that lawyers and engineers both sign',
      'One working pilot within twelve weeks',
    ],
    imageAlt: 'An empty black chair with a red seat faces a white sphere twice its size',
  },
  brand: {
    name: 'Brand & Market Positioning',
    shortName: 'Brand',
    description:
      'A position is a decision about who you are not for. We research how buyers see you, choose the place that you can defend, and carry it through name, design, price and the first sentence of every sales call.',
    benefits: [
      'A position tested with buyers who said no',
      'An identity that your own team can maintain',
      'Messages that sales uses without being told to',
      'Campaigns measured by orders and not by applause',
    ],
    imageAlt: 'An orange half out of its peel, which unrolls in the air like a flag',
  },
  innovation: {
    name: 'Innovation Acceleration & Service Design',
    shortName: 'Innovation Acceleration',
    description:
      'Ideas are cheap and tests are cheaper than you think. We put rough versions in front of real users in the first week, keep what works, and build the service around the people who run it.',
    benefits: [
      'First prototype in front of users within five days',
      'Services drawn together with the staff who run them',
      'Ninety-day ventures with an honest stop',
      'Accessibility from the first sketch',
    ],
    imageAlt: 'A paper plane in the air above the blueprint it was folded from',
  },
  resilience: {
    name: 'Operational Resilience',
    shortName: 'Operational Resilience',
    description:
      'Resilience is built on ordinary days. We remove the single points that could stop you: one supplier, one system, one person who knows. What is left runs cheaper, and keeps running.',
    benefits: [
      'A map of what can stop you, in order of cost',
      'Suppliers checked down to the third tier',
      'Crisis exercises with the real team',
      'Throughput gains that pay for the rest',
    ],
    imageAlt: 'A thin black bow between two white blocks bends under a red ball and bears it',
  },
  talent: {
    name: 'Talent & Leadership Capacity',
    shortName: 'Talent Leadership',
    description:
      'Strategies wait for people. We find leaders who want the job as it is, help those in place to grow into it, and build the habits that let a team disagree in the morning and deliver in the afternoon.',
    benefits: [
      'Leaders found in eight weeks and still there in year two',
      'Succession settled before it is urgent',
      'Coaching that colleagues can see the effect of',
      'Culture measured quietly and repaired in the open',
    ],
    imageAlt: 'A ladder leans on the largest of three spheres and rises above it',
  },
}
