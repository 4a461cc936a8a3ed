import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, startAppUnderTest } from '../testing/app-under-test.ts'
import { expectRefused } from '../testing/expect-refused.ts'

let site: AppUnderTest
beforeAll(async () => {
  site = await startAppUnderTest()
  await writeFile(join(site.dataDir, 'secret.jpg'), 'not for you')
  await writeFile(join(site.dataDir, 'media', 'script.webp'), '<script>alert(1)</script>')
})
afterAll(() => site.close())

test('no spelling of an address converts anything but a picture', async () => {
  for (const target of [
    '/img/media/../secret.jpg?width=640',
    '/img/media/..%2fsecret.jpg?width=640',
    '/img/media/%2e%2e/secret.jpg?width=640',
    '/img/media/..%5csecret.jpg?width=640',
    '/img/secret.jpg?width=640',
    '/img//etc/passwd?width=640',
    '/img/media/script.webp?width=640',
    '/img/media/%00?width=640',
    '/img/media/%ff?width=640',
    '/img/http://169.254.169.254/latest?width=640',
    '/img/media/none.webp',
    '/img/media/none.webp?width=99999999999999999999',
    '/img/media/none.webp?width=640&quality=1e9',
    '/img/media/none.webp?width=640&format=__proto__',
    '/img',
    '/img/',
  ]) {
    expectRefused(await site.ask(target), target)
    // People with a role have access to the files.
    const { cookie } = site.administrator
    expectRefused(await site.ask(target, { headers: { cookie } }), target)
  }
  expectRefused(await site.ask('/img/media/none.webp?width=640', { method: 'POST', body: 'x' }), 'POST')
  expect(site.logLines).toEqual([])
})

test('a drawn logo is shown as a preview card, and no script in it can run', async () => {
  const [asset] = await site.database.sql<{ url: string }[]>`
    select image_url as url from website_assets where category = 'logos' limit 1`
  const card = await site.ask(`/img${asset?.url}?width=1200&height=630&format=jpeg`)
  expect([card.status, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(card.headers['x-content-type-options']).toBe('nosniff')
  expect(card.headers['content-security-policy']).toContain('sandbox')
})
