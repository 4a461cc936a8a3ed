import { randomUUID } from 'node:crypto'
import { createMemoryRows, type JsonRow } from '@coop/sync/reader'
import { releaseEditId } from '@coop/sync/releases'
import { publicShapes } from '@coop/sync/shapes'
import type { PublicRows, PublicTables } from '@coop/sync/tables'
import type { Write } from '@coop/sync/write'
import type { SsrEntry } from '@coop/web/ssr'
import { slugify } from '@coop/sync/rules'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRecordingLogger } from '../../testing/recording-logger.ts'
import { accepted, aService, insert, openWrites, remove, update } from '../../testing/writes.ts'
import { readSiteConfig } from '../config/site-config.ts'
import { createErrorHandler } from '../http/problem.ts'
import type { PageRenderer } from '../ssr/page-renderer.ts'
import { createReleaseLinkRoutes } from './release-link-routes.ts'
import { makeReleaseLink } from './release-links.ts'
import { createReleasePages } from './release-pages.ts'
import { readEditedLayer, releasedRows } from './released-rows.ts'

const t = await openWrites()
const { sql } = t.database

/** The public rows, read at once in the form that visitors' readers have. */
async function publicRows(): Promise<PublicRows> {
  const names = [...publicShapes.keys()].filter((name): name is keyof PublicTables => publicShapes.has(name))
  const memory = createMemoryRows<PublicTables>(names)
  const shapes = await Promise.all(
    [...publicShapes.values()].map(async ({ name, table, columns, where }) => {
      const rows = await sql.unsafe<{ row: JsonRow & { id: string } }[]>(
        `select to_jsonb(t) as row from (select ${columns.join(', ')} from ${table} ${where === null ? '' : `where ${where}`}) t`,
      )
      return {
        name,
        fresh: true,
        changes: rows.map(({ row }) => ({ op: 'insert' as const, id: row.id, row })),
      }
    }),
  )
  await memory.commit({ state: { position: '', lsn: '0', shapes: {} }, shapes })
  return memory.rows()
}

const MADE_BY_SAVES = ['width', 'height', 'placeholder', 'content_hash']

/** Without times and measures of files, which each save changes. */
function comparable(rows: PublicRows): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, table]) => [
      name,
      [...table.values()]
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).filter(([name]) => !name.endsWith('_at') && !MADE_BY_SAVES.includes(name)),
          ),
        )
        .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1)),
    ]),
  )
}

/**
 * Publishes a release of these edits, and checks that the result equals the release laid over the public rows. Returns
 * those rows.
 */
async function publishedAsLaid(...edits: Write[]): Promise<PublicRows> {
  const release = await t.insertOne('releases', { name: 'Spring' })
  expect(await t.send(...edits.map((write, order) => staged(release, write, order)))).toEqual(
    edits.map(() => accepted),
  )
  const rows = await sql<never[]>`select * from release_edits where release_id = ${release}`
  const laid = await releasedRows(await publicRows(), await readEditedLayer(sql, rows))
  expect(await t.sendOne(update('releases', release, { state: 'open' }, { state: 'published' }))).toEqual(
    accepted,
  )
  expect(comparable(laid)).toEqual(comparable(await publicRows()))
  return laid
}

function staged(release: string, write: Write, order: number): Write {
  const { entity, rowId, op, base, changes } = write
  const values = {
    release_id: release,
    entity,
    row_id: rowId,
    title: 'x',
    op,
    base,
    changes,
    schema_version: 3,
  }
  return insert('release_edits', { ...values, display_order: order }, releaseEditId(release, entity, rowId))
}

async function aRelease(): Promise<{ release: string; shown: string; hidden: string; gone: string }> {
  const theme = await t.insertOne('offering_themes', {
    name: `Growth ${randomUUID()}`,
    slug: `growth-${randomUUID()}`,
    short_name: `Gr ${randomUUID().slice(0, 6)}`,
  })
  const name = String((await t.rowOf('offering_themes', theme))?.['name'])
  const shown = await t.insertOne('services', aService({ name: 'Shown', theme: [name], published: true }))
  const hidden = await t.insertOne('services', aService({ name: 'Hidden', published: false }))
  const gone = await t.insertOne('services', aService({ name: 'Gone', published: true }))
  const release = await t.insertOne('releases', { name: 'Spring & <b>' })
  const id = randomUUID()
  const edits = [
    update(
      'services',
      shown,
      { name: 'Shown', features: [] },
      { name: 'Shown anew', features: [{ id, feature_text: 'one', display_order: 0 }] },
    ),
    update('services', hidden, { published: false }, { published: true }),
    remove('services', gone, String((await t.rowOf('services', gone))?.['write_id'])),
    insert('services', aService({ name: 'New', published: true })),
    update('offering_themes', theme, { name }, { name: `${name} next` }),
  ]
  expect(await t.send(...edits.map((write, order) => staged(release, write, order)))).toEqual(
    edits.map(() => accepted),
  )
  return { release, shown, hidden, gone }
}

test('a release laid over the public rows equals the rows that visitors get after publishing', async () => {
  const { release } = await aRelease()
  const edits = await sql<never[]>`select * from release_edits where release_id = ${release}`
  const before = await publicRows()
  const laid = await releasedRows(before, await readEditedLayer(sql, edits))
  expect(comparable(await publicRows())).toEqual(comparable(before))
  expect(await t.sendOne(update('releases', release, { state: 'open' }, { state: 'published' }))).toEqual(
    accepted,
  )
  expect(comparable(laid)).toEqual(comparable(await publicRows()))
})

test('rows lose their references to a row that the release deletes, as after publishing', async () => {
  const newCompany = async () => {
    const name = `Company ${randomUUID().replaceAll('-', '')}`
    return await t.insertOne('service_companies', { name, slug: slugify(name) })
  }
  const [gone, stays] = [await newCompany(), await newCompany()]
  const category = await t.insertOne('content_categories', { name: 'Talk', slug: `talk-${randomUUID()}` })
  const names = [gone, stays].map((company_id) => ({ id: randomUUID(), company_id }))
  const service = await t.insertOne('services', aService({ published: true, companies: names }))
  const article = await t.insertOne('content', {
    title: 'A talk',
    slug: `a-talk-${randomUUID()}`,
    published: true,
    category_id: category,
  })
  const release = await t.insertOne('releases', { name: 'Without them' })
  const name = String((await t.rowOf('services', service))?.['name'])
  const writeOf = async (table: string, id: string) => String((await t.rowOf(table, id))?.['write_id'])
  const edits = [
    remove('service_companies', gone, await writeOf('service_companies', gone)),
    remove('content_categories', category, await writeOf('content_categories', category)),
    // An edit after the deletion, of a row that references one of the deleted rows.
    update('services', service, { name }, { name: 'Audit anew' }),
  ].map((write, order) => staged(release, write, order))
  const before = await publicRows()
  expect(before.content.get(article)?.category_id).toBe(category)
  expect(await t.send(...edits)).toEqual(edits.map(() => accepted))
  const stagedEdits = await sql<never[]>`select * from release_edits where release_id = ${release}`
  const laid = await releasedRows(before, await readEditedLayer(sql, stagedEdits))
  expect(laid.content.get(article)?.category_id).toBeNull()
  expect(await t.sendOne(update('releases', release, { state: 'open' }, { state: 'published' }))).toEqual(
    accepted,
  )
  expect(comparable(laid)).toEqual(comparable(await publicRows()))
})

const anAsset = (image_url: string, values = {}) =>
  t.insertOne('website_assets', { asset_key: randomUUID(), category: 'other', image_url, ...values })

async function anUpload(): Promise<string> {
  const address = `/media/other/${randomUUID()}.webp`
  await sql`
    insert into media_files ${sql({
      address,
      upload_id: randomUUID(),
      media_type: 'image/webp',
      storage_path: address.slice(1),
      file_size: 240_000,
      upload_bytes: 250_000,
      content_hash: '0123456789abcdef',
      source_hash: 'a'.repeat(64),
      width: 1200,
      height: 800,
      placeholder: 'data:image/webp;base64,AA',
    })}`
  return address
}

test('an edit keeps the values of its row that an earlier edit of the release has rewritten', async () => {
  const [old, next] = [await anUpload(), await anUpload()]
  const asset = await anAsset(old)
  const theme = await t.insertOne('offering_themes', { name: 'Trust', slug: 'trust', short_name: 'Tr' })
  const pictured = {
    theme: ['Trust'],
    hero_image_url: old,
    images: [{ id: randomUUID(), image_url: old, alt_text: null, image_type: 'gallery', display_order: 0 }],
  }
  const shown = await t.insertOne('services', aService({ published: true, ...pictured }))
  const hidden = await t.insertOne('services', aService({ published: false, ...pictured, images: [] }))
  const laid = await publishedAsLaid(
    update('offering_themes', theme, { name: 'Trust' }, { name: 'Trust anew' }),
    update('website_assets', asset, { image_url: old }, { image_url: next }),
    update(
      'services',
      shown,
      { short_description: null, theme: ['Trust'] },
      { short_description: 'Anew', theme: ['Trust', 'Words of its own'] },
    ),
    update('services', hidden, { published: false }, { published: true }),
  )
  const rewritten = { theme: ['Trust anew'], hero_image_url: next }
  expect(laid.services.get(shown)).toMatchObject({
    ...rewritten,
    theme: ['Trust anew', 'Words of its own'],
    short_description: 'Anew',
  })
  expect(laid.services.get(hidden)).toMatchObject(rewritten)
})

test('rows keep a file that an inactive asset also has, until that asset gets another one too', async () => {
  const [old, next] = [await anUpload(), await anUpload()]
  const service = await t.insertOne('services', aService({ published: true, hero_image_url: old }))
  const [asset, inactive] = [await anAsset(old), await anAsset(old, { is_active: false })]
  const another = (id: string) => update('website_assets', id, { image_url: old }, { image_url: next })
  const one = await publishedAsLaid(another(asset))
  expect(one.services.get(service)?.hero_image_url).toBe(old)
  await publishedAsLaid(update('website_assets', asset, { image_url: next }, { image_url: old }))
  const both = await publishedAsLaid(another(asset), another(inactive))
  expect(both.services.get(service)?.hero_image_url).toBe(next)
})

const logger = createRecordingLogger()
const app = new Hono()
app.onError(createErrorHandler(logger))
const principalOf = async (request: Request) => {
  const who = request.headers.get('x-who')
  if (who === null) return null
  const role = who === 'editor' ? ('editor' as const) : ('publisher' as const)
  return { id: who, email: `${who}@example.org`, admin: true, role, ended: new AbortController().signal }
}
/** The rendered pages, each with the number of renderings at that moment. */
const drawings: { url: string; atOnce: number }[] = []
let atOnce = 0
/** Renders the names of the services, and links. */
const entry: SsrEntry = {
  locate: (url) => ({ address: url.split('?')[0] ?? '', usesClock: false, module: '' }),
  render: async ({ url, snapshot, assets }) => {
    atOnce += 1
    drawings.push({ url, atOnce })
    await sql`select 1`
    atOnce -= 1
    if (url === '/old') return { kind: 'redirect', status: 308, to: '/new' }
    const links =
      '<a class="x" href="/services">S</a><a href="//else.example/">E</a><a href="/media/a.pdf">M</a>'
    const names = [...snapshot.rows.services.values()].map(({ name }) => name).join()
    const scripts = [...assets.scripts, ...assets.later].join()
    return {
      kind: 'page',
      status: 200,
      html: `<html><head></head><body>${scripts}${links}${names}</body></html>`,
    }
  },
  renderMarkdown: async () => ({ kind: 'page', status: 404, markdown: '' }),
  pageData: () => ({ status: 404, json: '{}' }),
  renderShell: () => '',
  renderPreview: () => '',
  sitemap: () => [],
  feed: () => '',
  llmsText: () => '',
}
const assets = { build: '', fonts: [], scripts: ['/a.js'], later: ['/b.js'], styles: ['/assets/a.css'] }
const renderer: PageRenderer = {
  entry: async () => entry,
  assetsOf: () => assets,
  previewAssets: assets,
  finish: async (_url, html) => html,
  keeps: true,
}
const rows = { current: await publicRows() }
app.route('/', createReleaseLinkRoutes({ sql, principalOf, publicUrl: 'https://site.example' }))
const releasePages = createReleasePages({
  sql,
  snapshot: () => ({ rows: rows.current, position: '', state: { position: '', lsn: '0', shapes: {} } }),
  renderer,
  site: readSiteConfig({}).public,
  origin: 'https://site.example',
})
app.route('/', releasePages.routes)

const linkSchema = z.object({ id: z.string(), url: z.string(), expiresAt: z.string() })

async function ask(method: string, path: string, who?: string, body?: unknown): Promise<Response> {
  return await app.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...(who !== undefined && { 'x-who': who }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

test('a link shows the site with the release to a person without an account, until it is withdrawn or expires', async () => {
  const { release, hidden } = await aRelease()
  rows.current = await publicRows()
  const path = `/api/admin/releases/${release}/links`
  await sql`insert into users (id, name, email) values ('publisher', 'Pat', 'publisher@example.org')`
  await sql`insert into user_roles (user_id, role) values ('publisher', 'publisher')`
  expect((await ask('POST', path, undefined, { days: 7 })).status).toBe(401)
  expect((await ask('POST', path, 'editor', { days: 7 })).status).toBe(403)
  expect((await ask('POST', path, 'publisher', { days: 0 })).status).toBe(400)
  const { id, url } = linkSchema.parse(await (await ask('POST', path, 'publisher', { days: 7 })).json())
  expect(url).toMatch(/^https:\/\/site\.example\/release\/[\w-]{43}\/$/)
  // Only its hash is stored.
  expect(JSON.stringify(await sql`select * from release_links`)).not.toContain(url.split('/')[4])

  const shown = await ask('GET', new URL(url).pathname)
  const html = await shown.text()
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(shown.headers.has('set-cookie')).toBe(false)
  expect(html).toContain('Shown anew')
  expect(html).not.toMatch(/[ab]\.js/)
  expect(html).toContain('Spring &#38; &#60;b&#62;')
  // A change of a row that is not public yet changes no public row.
  await sql`update services set name = 'Hidden, corrected' where id = ${hidden}`
  expect(await (await ask('GET', new URL(url).pathname)).text()).toContain('Hidden, corrected')
  const prefix = new URL(url).pathname.slice(0, -1)
  expect(html).toContain(`href="${prefix}/services"`)
  expect(html).toContain('href="//else.example/"')
  expect(html).toMatch(/href="\/media\/a\.pdf\?release=[\w-]{43}"/)
  expect((await ask('GET', `${prefix}/old`)).headers.get('location')).toBe(`${prefix}/new`)
  expect((await ask('GET', `${prefix}//else.example/`)).status).toBe(404)
  expect((await ask('GET', `/release/${'x'.repeat(43)}/`)).status).toBe(404)

  // The link shows nothing while its maker may make no links.
  await sql`update user_roles set role = 'editor' where user_id = 'publisher'`
  expect((await ask('GET', `${prefix}/`)).status).toBe(404)
  await sql`update user_roles set role = 'publisher' where user_id = 'publisher'`
  await sql`update users set disabled_at = now() where id = 'publisher'`
  expect((await ask('GET', `${prefix}/`)).status).toBe(404)
  await sql`update users set disabled_at = null where id = 'publisher'`

  const { links } = z
    .object({ links: z.array(z.object({ id: z.string() })) })
    .parse(await (await ask('GET', path, 'editor')).json())
  expect(links).toEqual([{ id }])
  // A link can be withdrawn only in its own release.
  const elsewhere = `/api/admin/releases/${randomUUID()}/links/${id}`
  expect((await ask('DELETE', elsewhere, 'publisher')).status).toBe(404)
  expect((await ask('DELETE', `${path}/${id}`, 'editor')).status).toBe(403)
  expect((await ask('GET', `${prefix}/`)).status).toBe(200)
  expect((await ask('DELETE', `${path}/${id}`, 'publisher')).status).toBe(204)
  expect((await ask('GET', `${prefix}/`)).status).toBe(404)

  const other = linkSchema.parse(await (await ask('POST', path, 'publisher', { days: 1 })).json())
  const [lasts] = await sql`
    select expires_at - made_at = interval '1 day' as one_day from release_links where id = ${other.id}`
  expect(lasts).toEqual({ one_day: true })
  await sql`update release_links set expires_at = now() where id = ${other.id}`
  expect((await ask('GET', new URL(other.url).pathname)).status).toBe(404)
  expect(await (await ask('GET', path, 'editor')).json()).toEqual({ links: [] })
  // A published release needs no link.
  const last = linkSchema.parse(await (await ask('POST', path, 'publisher', { days: 1 })).json())
  await t.sendOne(update('releases', release, { state: 'open' }, { state: 'published' }))
  expect((await ask('GET', new URL(last.url).pathname)).status).toBe(404)
  expect((await ask('POST', path, 'publisher', { days: 1 })).status).toBe(404)
})

async function aLink(): Promise<{ release: string; hidden: string; prefix: string }> {
  const { release, hidden } = await aRelease()
  await sql`insert into users (id, name, email) values ('linker', 'Lin', 'linker@example.org') on conflict do nothing`
  await sql`insert into user_roles (user_id, role) values ('linker', 'publisher') on conflict do nothing`
  rows.current = await publicRows()
  const { token } = z.object({ token: z.string() }).parse(await makeReleaseLink(sql, release, 'linker', 7))
  return { release, hidden, prefix: `/release/${token}` }
}

test('a page of a release is rendered once for each revision, one page at a time', async () => {
  const { release, hidden, prefix } = await aLink()
  drawings.length = 0
  const many = await Promise.all(
    Array.from({ length: 8 }, (_, n) => ask('GET', `${prefix}/${n % 2 === 0 ? '' : 'other'}?n=${n}`)),
  )
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
  expect(new Set(drawings.map(({ url }) => url.split('?')[0]))).toEqual(new Set(['/', '/other']))
  expect(drawings.map(({ atOnce }) => atOnce)).toEqual([1, 1])
  // A new name of the release, an edit, or a change of a row in it renders the page again.
  await sql`update releases set name = 'Autumn' where id = ${release}`
  expect(await (await ask('GET', `${prefix}/`)).text()).toContain('Autumn')
  await sql`update services set name = 'Hidden, again' where id = ${hidden}`
  expect(await (await ask('GET', `${prefix}/`)).text()).toContain('Hidden, again')
  expect(drawings).toHaveLength(4)
})

test('a request that was aborted while it waited renders nothing', async () => {
  const { prefix } = await aLink()
  drawings.length = 0
  const gone = new AbortController()
  const given = Array.from(
    { length: 5 },
    async (_, n) =>
      await app.request(new Request(`http://site.example${prefix}/gone-${n}`, { signal: gone.signal })),
  )
  gone.abort()
  await Promise.all(given)
  expect(drawings).toEqual([])
  expect((await ask('GET', `${prefix}/`)).status).toBe(200)
  expect(drawings).toHaveLength(1)
})

test('each link has its own limit of pages per minute', async () => {
  const [busy, other] = [await aLink(), await aLink()]
  const token = busy.prefix.split('/')[2] ?? ''
  expect((await ask('GET', `${busy.prefix}/`)).status).toBe(200)
  const { count } = await sql`update attempts set attempts = 240 where key like 'release-page:token:%'`
  expect(count).toBeGreaterThan(0)
  const refused = await ask('GET', `${busy.prefix}/`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(JSON.stringify(await sql`select * from attempts`)).not.toContain(token)
  expect((await ask('GET', `${other.prefix}/`)).status).toBe(200)
})
