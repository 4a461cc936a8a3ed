import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseEditId } from '@coop/sync/releases'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileKeyOf, makeReleaseLink, withdrawReleaseLink } from '../src/releases/release-links.ts'
import { type AppUnderTest, type HttpResponse, startAppUnderTest } from '../testing/app-under-test.ts'

const MINUTE = 60_000

let site: AppUnderTest
let clock = 0
let marker: string
const files = Array.from({ length: 5 }, () => newAddress())
beforeAll(async () => {
  site = await startAppUnderTest({ now: () => clock })
  for (const address of files) await store(address)
  marker = await addService({ published: true })
})
afterAll(() => site.close())

function newAddress(): string {
  return `/media/other/a-file-${randomUUID()}.png`
}

async function store(address: string): Promise<void> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c85a1e' } }).png()
  await mkdir(join(site.dataDir, 'media/other'), { recursive: true })
  await writeFile(join(site.dataDir, address), await picture.toBuffer())
}

async function addService(values: { published: boolean; hero?: string }): Promise<string> {
  const { published, hero = null } = values
  const id = randomUUID()
  await site.database.sql`
    insert into services (id, name, slug, category, published, hero_image_url)
    values (${id}, ${`Service ${id}`}, ${`service-${id}`}, 'PR', ${published}, ${hero})`
  return id
}

/** Waits until the application has the current public rows. */
async function followed(): Promise<void> {
  const description = randomUUID()
  await site.database.sql`update services set long_description = ${description} where id = ${marker}`
  const rowOf = () => site.follower.snapshot()?.rows.services.get(marker)
  await expect.poll(() => rowOf()?.long_description).toBe(description)
}

const variantOf = (address: string): string => `/img${address}?width=320&format=png`
const cachingOf = ({ headers }: HttpResponse): unknown => headers['cache-control']
const FOR_EVERYBODY = 'public, max-age=3600, s-maxage=240, stale-while-revalidate=60'

/** The places where a row names a file. */
const kinds = {
  async hero(address: string, isShown: boolean) {
    return { table: 'services', id: await addService({ published: isShown, hero: address }) }
  },
  async gallery(address: string, isShown: boolean) {
    const id = await addService({ published: isShown })
    await site.database.sql`
      insert into service_images (id, service_id, image_url) values (${randomUUID()}, ${id}, ${address})`
    return { table: 'services', id }
  },
  async article(address: string, isShown: boolean) {
    const id = randomUUID()
    const text = `Words ![a picture](${address}), and [another size](/img${address}?width=320).`
    await site.database.sql`
      insert into content (id, title, slug, content, published, published_at)
      values (${id}, 'An article', ${`article-${id}`}, ${text}, ${isShown}, ${isShown ? new Date() : null})`
    return { table: 'content', id }
  },
  async asset(address: string, isShown: boolean) {
    const id = randomUUID()
    await site.database.sql`
      insert into website_assets (id, asset_key, category, image_url, is_active)
      values (${id}, ${`asset-${id}`}, 'other', ${address}, ${isShown})`
    return { table: 'website_assets', id }
  },
}
type Kind = keyof typeof kinds
type Step = typeof edit extends fc.Arbitrary<infer T> ? T : never
type Row = Awaited<ReturnType<(typeof kinds)[Kind]>> & { kind: Kind; file: string; isShown: boolean }

const edit = fc.record({
  do: fc.constantFrom('add', 'add', 'hide', 'show', 'change', 'delete'),
  kind: fc.constantFrom<Kind>('hero', 'gallery', 'article', 'asset'),
  row: fc.nat({ max: 9 }),
  file: fc.nat({ max: files.length - 1 }),
  minutes: fc.nat({ max: 5 }),
})

async function apply(rows: Row[], step: Step): Promise<void> {
  const { sql } = site.database
  const file = files[step.file] ?? ''
  const row = rows[step.row % Math.max(1, rows.length)]
  if (step.do === 'add' || row === undefined) {
    rows.push({ ...(await kinds[step.kind](file, true)), kind: step.kind, file, isShown: true })
  } else if (step.do === 'delete') {
    await sql`delete from ${sql(row.table)} where id = ${row.id}`
    rows.splice(rows.indexOf(row), 1)
  } else if (step.do === 'change') {
    await change(row, file)
    row.file = file
  } else {
    row.isShown = step.do === 'show'
    const flag = row.table === 'website_assets' ? 'is_active' : 'published'
    await sql`update ${sql(row.table)} set ${sql({ [flag]: row.isShown })} where id = ${row.id}`
  }
}

async function change({ kind, id }: Row, file: string): Promise<void> {
  const { sql } = site.database
  if (kind === 'hero') await sql`update services set hero_image_url = ${file} where id = ${id}`
  if (kind === 'gallery') await sql`update service_images set image_url = ${file} where service_id = ${id}`
  if (kind === 'article') await sql`update content set content = ${`[it](${file})`} where id = ${id}`
  if (kind === 'asset') await sql`update website_assets set image_url = ${file} where id = ${id}`
}

test(
  'after any edit, everybody gets the files that public rows name, and within ten minutes no others',
  { tags: 'random' },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 10 }), async (edits) => {
        const rows: Row[] = []
        const leftAt = new Map<string, number>()
        let before = new Set<string>()
        for (const step of edits) {
          await apply(rows, step)
          const named = new Set(rows.filter(({ isShown }) => isShown).map(({ file }) => file))
          for (const file of named) {
            // Immediately: a browser may know the row before the application does.
            expect.soft((await site.ask(file)).status, `${step.do} ${step.kind}`).toBe(200)
          }
          await followed()
          for (const file of before) if (!named.has(file)) leftAt.set(file, clock)
          before = named
          clock += step.minutes * MINUTE
          for (const file of files) {
            const isGone = !named.has(file) && clock - (leftAt.get(file) ?? -Infinity) >= 4 * MINUTE
            for (const path of [file, variantOf(file)]) {
              const response = await site.ask(path)
              const caching = isGone ? 'no-store' : FOR_EVERYBODY
              expect.soft([response.status, cachingOf(response)], path).toEqual([isGone ? 404 : 200, caching])
            }
          }
        }
        for (const { table, id } of rows)
          await site.database.sql`delete from ${site.database.sql(table)} where id = ${id}`
        await followed()
        clock += 10 * MINUTE
      }),
      { numRuns: 3, endOnFailure: true },
    )
  },
)

test('a cache revalidates after five minutes at most, with a tag, and learns that a file is no longer public', async () => {
  const address = newAddress()
  await store(address)
  const id = await addService({ published: true, hero: address })
  await followed()
  const paths = [address, variantOf(address)]
  const asking = await Promise.all(
    paths.map(async (path) => {
      const { headers } = await site.ask(path)
      return { path, headers: { 'if-none-match': String(headers['etag']) } }
    }),
  )
  for (const { path, headers } of asking) {
    const again = await site.ask(path, { headers })
    expect([again.status, cachingOf(again), again.body]).toEqual([304, FOR_EVERYBODY, ''])
  }
  await site.database.sql`update services set published = false where id = ${id}`
  await followed()
  clock += 4 * MINUTE - 1
  for (const { path, headers } of asking) expect((await site.ask(path, { headers })).status).toBe(304)
  clock += 1
  for (const { path, headers } of asking) {
    const gone = await site.ask(path, { headers })
    expect([gone.status, cachingOf(gone)]).toEqual([404, 'no-store'])
  }
})

test('people with a role can read every file, uncached by others', async () => {
  const address = newAddress()
  await store(address)
  const { cookie, id } = site.administrator
  const { sql } = site.database
  for (const path of [address, variantOf(address)]) {
    expect((await site.ask(path)).status).toBe(404)
    expect((await site.ask(path, { headers: { cookie: `${cookie.split('=')[0]}=made-up` } })).status).toBe(
      404,
    )
    const response = await site.ask(path, { headers: { cookie } })
    expect([response.status, cachingOf(response)]).toEqual([200, 'private, no-cache'])
    const etag = String(response.headers['etag'])
    const again = await site.ask(path, { headers: { cookie, 'if-none-match': etag } })
    expect([again.status, cachingOf(again)]).toEqual([304, 'private, no-cache'])
  }
  await sql`update user_roles set role = 'editor' where user_id = ${id}`
  await expect.poll(async () => (await site.ask(address, { headers: { cookie } })).status).toBe(200)
  await sql`update user_roles set role = 'admin' where user_id = ${id}`
})

test('a page of a release shows its pictures to readers with the link, and no other file', async () => {
  const { sql } = site.database
  const [shown, other] = [newAddress(), newAddress()]
  await store(shown)
  await store(other)
  const service = await addService({ published: true })
  const hidden = await addService({ published: false, hero: other })
  const release = randomUUID()
  await sql`insert into releases (id, name) values (${release}, 'Spring')`
  for (const [row, changes] of [
    [service, { hero_image_url: shown }],
    [hidden, { name: 'Still hidden' }],
  ] as const)
    await sql`
      insert into release_edits (id, release_id, entity, row_id, title, op, base, changes, schema_version, display_order)
      values (${releaseEditId(release, 'services', row)}, ${release}, 'services', ${row}, 'x', 'update', '{}',
        ${sql.json(changes)}, 3, 0)`
  await followed()
  const link = await makeReleaseLink(sql, release, site.administrator.id, 7)
  const token = link?.token ?? ''
  const page = await site.ask(`/release/${token}/services/service-${service}`)
  expect(page.status).toBe(200)
  // Without the parts that only programs read.
  const html = page.body.replaceAll(/<script[^]*?<\/script>/g, '').replaceAll('&amp;', '&')
  const addresses = [...html.matchAll(/(?:\/img)?\/media\/[^\s"',)]+/g)]
    .map(([address]) => address)
    .filter((address) => address.includes(shown))
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    const response = await site.ask(address)
    expect([response.status, cachingOf(response)], address).toEqual([200, 'private, no-cache'])
    expect((await site.ask(address.replace(/release=[\w-]+&?/, ''))).status, address).toBe(404)
  }
  expect((await site.ask(`${other}?release=${fileKeyOf(token)}`)).status).toBe(404)
  for (const key of [token, fileKeyOf(randomUUID()), '', 'x'.repeat(43)])
    expect((await site.ask(`${shown}?release=${key}`)).status, key).toBe(404)
  // The addresses of pictures do not contain the link of the page.
  expect(addresses.join()).not.toContain(token)

  const second = await makeReleaseLink(sql, release, site.administrator.id, 7)
  await withdrawReleaseLink(sql, release, second?.id ?? '')
  expect((await site.ask(`${shown}?release=${fileKeyOf(second?.token ?? '')}`)).status).toBe(404)
})
