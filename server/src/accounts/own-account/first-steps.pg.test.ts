import { firstStepsSchema, untouchedSteps } from '@coop/sync/people'
import { managedSlugs } from '@coop/sync/rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, type PeopleUnderTest, startPeople } from '../../../testing/people.ts'

let people: PeopleUnderTest
let ada: Browser & { id: string }
let grace: Browser
beforeAll(async () => {
  people = await startPeople()
  ada = await people.administrator('ada@example.org')
  grace = await people.administrator('grace@example.org')
})
afterAll(() => people.close())
beforeEach(() => people.database.sql`truncate services, content, website_assets, media_files cascade`)

/** Of what the site has: the colleague is there from the beginning. */
async function steps(by: Browser): Promise<string[]> {
  const response = await by.send('PUT', '/api/account/first-steps', untouchedSteps)
  return firstStepsSchema.parse(await response.json()).done.filter((step) => step !== 'colleague')
}

/** Changes rows as the write API does for this person; '': as the demo content comes. */
async function change(userId: string, statement: string): Promise<void> {
  await people.database.sql.begin(async (tx) => {
    await tx`select set_config('app.user_id', ${userId}, true)`
    await tx.unsafe(statement)
  })
}

const anArticle = (slug: string, published: boolean) => `
  insert into content (id, title, slug, published) values (gen_random_uuid(), '${slug}', '${slug}', ${published})`
const aService = (name: string) => `
  insert into services (id, name, slug, category, show_on_homepage)
  values (gen_random_uuid(), '${name}', '${name}', 'PR', true)`
const anAsset = (file: string) => `
  insert into website_assets (id, asset_key, category, image_url, alt_text)
  values (gen_random_uuid(), '${file}', 'other', '/media/other/${file}', 'A picture')`
const anUpload = (file: string, type: string) => `
  insert into media_files (address, upload_id, media_type, storage_path, file_size, upload_bytes, content_hash)
  values ('/media/other/${file}', gen_random_uuid(), '${type}', 'media/${file}', 9, 9, 'abcdef0123')`

test('what people have put on the site is done, for everybody and on every device', async () => {
  expect(await steps(ada)).toEqual([])
  await change(ada.id, `${anUpload('photo.webp', 'image/webp')};${anAsset('photo.webp')}`)
  expect([await steps(ada), await steps(grace)]).toEqual([['pictures'], ['pictures']])
  await change(ada.id, anArticle('first', true))
  await change(ada.id, aService('advice'))
  expect([await steps(ada), await steps(grace)]).toEqual([
    ['article', 'pictures', 'service'],
    ['article', 'pictures', 'service'],
  ])
})

test('the demo content, drafts, texts of the home page and documents are nobody’s first steps', async () => {
  await change('', `${anAsset('demo.webp')};${anArticle('demo', true)};${aService('demo')}`)
  await change(ada.id, anArticle('draft', false))
  await change(ada.id, anArticle(managedSlugs.valueProposition, true))
  await change(ada.id, `${anUpload('terms.pdf', 'application/pdf')};${anAsset('terms.pdf')}`)
  expect(await steps(ada)).toEqual([])
  await change(ada.id, `update content set title = 'Mine now' where slug = 'demo'`)
  expect(await steps(ada)).toEqual(['article'])
})
