import { readFile } from 'node:fs/promises'
import { managedSlugs } from '@coop/sync/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readOnlyQuery } from '../data/mirror/read-only-query.ts'
import { bindParameters } from '../queries/bind-parameters.ts'
import { parametersOf, parameterValues } from '../queries/parameter-values.ts'
import { resultOf } from '../queries/result.ts'
import { aMirror, aMirrorStep, anInsertOf, aRow } from '../testing/mirror-fixture.ts'
import { idOf } from '../testing/outbox-fixture.ts'
import { figureOf, gridOf, seriesOf } from './chart-values.ts'
import { reportViewOf } from './report-view.ts'

const readMigration = (name: string) =>
  readFile(new URL(`../../../../migrations/${name}`, import.meta.url), 'utf8')

let mirror: Awaited<ReturnType<typeof aMirror>>
beforeAll(async () => {
  mirror = await aMirror()
  const inserts = /^insert into reports .*?(?=^select\n {2}make_synced)/ms.exec(
    await readMigration('0023_reports.sql'),
  )
  await mirror.db.exec(inserts?.[0] ?? '')
  for (const name of ['0031_report_articles.sql', '0033_report_alt_texts.sql', '0039_search_settings.sql'])
    for (const [update] of (await readMigration(name)).matchAll(/^update reports .*?;$/gms))
      await mirror.db.exec(update)
  const published = { published: true, published_at: '2026-01-05 00:00:00+00' }
  await mirror.store.commit(
    aMirrorStep(10, {
      services: [
        anInsertOf(
          aRow('services', 1, {
            name: 'Brand Mirror',
            theme: ['Growth'],
            is_featured: true,
            published: false,
          }),
        ),
        anInsertOf(
          aRow('services', 2, {
            name: 'Brand Miror',
            theme: ['Growth'],
            published: true,
            duration: '12plus',
          }),
        ),
      ],
      service_contributing_companies: [
        {
          op: 'insert',
          id: idOf(50),
          row: { id: idOf(50), service_id: idOf(2), company_id: idOf(3) },
        },
      ],
      service_companies: [
        anInsertOf(aRow('service_companies', 3, { name: 'A house', social_image_url: '/media/shared.webp' })),
      ],
      offering_themes: [anInsertOf(aRow('offering_themes', 4, { name: 'Growth', is_active: true }))],
      content: [
        anInsertOf(aRow('content', 5, { title: 'x'.repeat(90), slug: 'long', ...published })),
        anInsertOf(
          aRow('content', 7, { title: 'y'.repeat(90), slug: managedSlugs.primaryButton, ...published }),
        ),
        anInsertOf(
          aRow('content', 8, { slug: 'new', published: true, published_at: new Date().toISOString() }),
        ),
      ],
      website_assets: [
        anInsertOf(aRow('website_assets', 6, { asset_key: 'unused', category: 'photos', file_size: 2048 })),
        anInsertOf(
          aRow('website_assets', 10, {
            asset_key: 'shared',
            alt_text: 'A wall',
            image_url: '/media/shared.webp',
          }),
        ),
        anInsertOf(aRow('website_assets', 9, { asset_key: 'terms', image_url: '/media/other/terms.PDF' })),
      ],
    }),
  )
})
afterAll(() => mirror.db.close())

const reportsSchema = z.array(
  z.object({ title: z.string(), view: z.string(), query: z.string(), parameters: z.unknown() }),
)

/** Runs each report with its defaults in the local database. */
async function answers() {
  const { rows } = await mirror.db.query(
    `select title, view, query, (
       select coalesce(jsonb_agg(p), '[]') from report_parameters p where p.report_id = r.id
     ) as parameters
     from reports r`,
  )
  const read = reportsSchema.parse(rows).map(async ({ title, view, query, parameters: items }) => {
    const parameters = parametersOf(items)
    const given = parameterValues(parameters, new URLSearchParams(), '2027-06-01')
    expect([...given.problems]).toEqual([])
    const binding = bindParameters(query, parameters, given.values)
    if (binding.kind !== 'bound') throw new Error(`${title} names ${binding.name}`)
    return [title, { view, result: resultOf(await readOnlyQuery(mirror.db, binding.query)) }] as const
  })
  return new Map(await Promise.all(read))
}

test('every report of the migration can be run here, and fits its view', async () => {
  const all = await answers()
  expect(all.size).toBe(12)
  for (const [title, { view, result }] of all) {
    const chart = {
      table: () => result,
      bar: () => seriesOf(result, 'bars'),
      line: () => seriesOf(result, 'line'),
      'heat-map': () => gridOf(result),
      number: () => figureOf(result),
    }[reportViewOf(view)]()
    expect([title, chart]).not.toEqual([title, null])
  }
  const cells = (title: string) => all.get(title)?.result.rows.map((row) => row.cells)
  const addresses = (title: string) => all.get(title)?.result.rows.map(({ address }) => address)
  expect(cells('Services by theme and member')).toEqual([['Growth', 'A house', 1]])
  expect(addresses('Members without a case or a picture')).toEqual([`/admin/companies/${idOf(3)}`])
  expect(cells('Flags that contradict each other')).toEqual([
    ['Brand Mirror', 'Service', 'featured, not published'],
  ])
  const inCells = (title: string) => cells(title)?.filter((row) => row.at(-1) !== 0)
  expect(inCells('Services by scope and duration')).toEqual([['Quick', '12plus', 1]])
  expect(cells('Names that are alike')?.[0]?.slice(0, 3)).toEqual(['Brand Mirror', 'Brand Miror', 'Service'])
  expect(cells('Unused files')).toContainEqual(['unused', 'photos', 2])
  expect(cells('Unused files')?.map(([file]) => file)).not.toContain('shared')
  expect(addresses('Pictures without an alt text')).toEqual([`/admin/assets/${idOf(6)}`])
  expect(cells('Texts longer than their place')).toEqual([['x'.repeat(90), 'Title', 90, 80]])
  expect(cells('Articles over time')?.[0]).toEqual(['2026-01', 1])
  expect(cells('Publishing by month')?.at(-1)?.[1]).toBe(1)
})
