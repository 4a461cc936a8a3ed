import type { EntityName } from '@coop/sync/entities'
import { expect, test } from 'vitest'
import type { AdminRow } from '../data/admin-row.ts'
import { textSources } from '../data/text-sources.ts'
import { idOf } from '../testing/outbox-fixture.ts'
import { aRow } from '../testing/source-fixture.ts'
import { placesOf, planReplacement } from './plan-replacement.ts'

const BEFORE = 'Lumikko Writing'
const AFTER = 'Lumikko & Daughters'
const wanted = { words: BEFORE, isWholeWord: true, isCaseExact: true }
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

/** There are 22 members, one of which has this name. The texts of 99 other rows contain the name. */
const content: readonly { readonly entity: EntityName; readonly row: AdminRow }[] = [
  ...numbers(22).map((i) => {
    const name = i === 0 ? BEFORE : `Lumikko Writings ${i}`
    const slug = i === 0 ? 'lumikko-writing' : `lumikko-writings-${i}`
    const external_cases_url = `https://${slug}.example/`
    return {
      entity: 'service_companies' as const,
      row: aRow('service_companies', idOf(i), {
        name,
        slug,
        external_cases_url,
        short_description: `${name} writes, and ${name} reads.`,
      }),
    }
  }),
  ...numbers(33).map((i) => ({
    entity: 'services' as const,
    row: aRow('services', idOf(100 + i), {
      name: `Letters of ${BEFORE} ${i}`,
      slug: `letters-of-lumikko-writing-${i}`,
      category: 'PR',
      long_description: `By ${BEFORE}, see https://lumikko-writing.example/Lumikko and /media/Lumikko-Writing.webp.`,
      features: [{ id: idOf(1_000 + i), feature_text: `An hour with ${BEFORE}`, display_order: 1 }],
    }),
  })),
  ...numbers(33).map((i) => ({
    entity: 'cases' as const,
    row: aRow('cases', idOf(200 + i), {
      title: `${BEFORE} and the mill ${i}`,
      slug: `lumikko-writing-and-the-mill-${i}`,
      client: 'A mill',
      challenge: `The mill asked ${BEFORE}.`,
      solution: `${BEFORE} answered.`,
    }),
  })),
  ...numbers(33).map((i) => ({
    entity: 'content' as const,
    row: aRow('content', idOf(300 + i), {
      title: `What ${BEFORE} reads ${i}`,
      slug: `what-lumikko-writing-reads-${i}`,
      content: `**${BEFORE}** reads [Lumikko Writing](https://lumikko-writing.example/Lumikko%20Writing).`,
    }),
  })),
]

test('a member is renamed in 300 places, and its address follows, but no other address', () => {
  const sourcesOf = (entity: EntityName) => textSources.filter((source) => source.entity === entity)
  const places = content.flatMap(({ entity, row }) => placesOf(row, sourcesOf(entity), wanted))
  expect(places).toHaveLength(300)
  const { edits, refused } = planReplacement(places, AFTER)
  expect([...refused]).toEqual([])
  expect(edits).toHaveLength(100)
  const withSlug = edits.filter(({ changes }) => Object.hasOwn(changes, 'slug'))
  expect(withSlug.map(({ row }) => row.id)).toEqual([idOf(0)])
  for (const { changes } of edits) expect(Object.keys(changes)).not.toContain('external_cases_url')
  const now = new Map(edits.map(({ row, changes }) => [row.id, { ...row.values, ...changes }]))
  expect(now.get(idOf(0))).toMatchObject({ name: AFTER, slug: 'lumikko-daughters' })
  expect(now.has(idOf(1)), 'a name that only begins so is another').toBe(false)
  expect(now.get(idOf(100))).toMatchObject({
    long_description: `By ${AFTER}, see https://lumikko-writing.example/Lumikko and /media/Lumikko-Writing.webp.`,
  })
  expect(now.get(idOf(300))).toMatchObject({
    content: `**${AFTER}** reads [${AFTER}](https://lumikko-writing.example/Lumikko%20Writing).`,
  })
})
