import { expect, test } from 'vitest'
import { scopeBadge, scopeLabel, scopeScore, type Scored } from './scope-score.ts'

const plain: Scored = { category: null, duration: null, engagement_type: null, long_description: null }

test.each<[string, Partial<Scored>, number]>([
  ['nothing known', {}, 50],
  ['THEME-EASY', { category: 'THEME-EASY' }, 20],
  ['LURE-IN', { category: 'LURE-IN' }, 30],
  ['ALWAYS-ON', { category: 'ALWAYS-ON' }, 60],
  ['DEEP-DIVES', { category: 'DEEP-DIVES' }, 80],
  ['PR', { category: 'PR' }, 50],
  ['1-4-weeks', { duration: '1-4-weeks' }, 30],
  ['1-3-months', { duration: '1-3-months' }, 50],
  ['6-plus-months', { duration: '6-plus-months' }, 70],
  ['3-6, which is not on the form', { duration: '3-6' }, 50],
  ['12plus, which is not on the form', { duration: '12plus' }, 50],
  ['comprehensive engagement', { engagement_type: 'comprehensive-solutions' }, 65],
  ['balanced engagement', { engagement_type: 'balanced-approach' }, 50],
  ['quick in any case, as part of a word', { long_description: 'We move QUICKLY.' }, 35],
  ['quick and rapid count once', { long_description: 'quick, rapid, quick' }, 35],
  ['thorough', { long_description: 'A thorough review' }, 65],
  ['deep and extensive count once', { long_description: 'Deep and extensive' }, 60],
  ['rules of different kinds add up', { long_description: 'rapid but comprehensive and deep' }, 60],
  ['never below 0', { category: 'THEME-EASY', duration: '1-4-weeks', long_description: 'quick' }, 0],
  [
    'never above 100',
    { category: 'DEEP-DIVES', duration: '6-plus-months', engagement_type: 'comprehensive-solutions' },
    100,
  ],
])('scores %s', (_name, fields, score) => {
  expect(scopeScore({ ...plain, ...fields })).toBe(score)
})

test.each([
  [39, 'Quick'],
  [40, 'Balanced'],
  [60, 'Balanced'],
  [61, 'Deep'],
])('badge of %i is %s', (score, badge) => {
  expect(scopeBadge(score)).toBe(badge)
})

test.each([
  [24, 'Quick Solutions'],
  [25, 'Balanced Approach'],
  [74, 'Balanced Approach'],
  [75, 'Comprehensive Solutions'],
])('label of %i is %s', (value, label) => {
  expect(scopeLabel(value)).toBe(label)
})
