import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [w, h] of [[1440, 1000], [390, 844]]) {
  const p = await (await b.newContext({ viewport: { width: w, height: h } })).newPage()
  p.setDefaultTimeout(60000)
  await p.goto('http://localhost:3100/admin')
  await p.getByLabel('Email').fill('a@example.com')
  await p.getByLabel('Password', { exact: true }).fill('long-enough-pass-1')
  await p.getByRole('button', { name: 'Sign In' }).click()
  await p.waitForURL((u) => !u.href.includes('login')); await p.waitForTimeout(3000)
  for (const [list, name] of [['services', 'services'], ['content', 'content']]) {
    await p.goto(`http://localhost:3100/admin/${list}`)
    await p.waitForTimeout(4000)
    await p.locator('main tbody tr a, main li a').first().click().catch(() => {})
    await p.waitForTimeout(4000)
    console.log(p.url())
    await p.screenshot({ path: `/tmp/look-${name}-${w}.png` })
    const el = p.getByLabel('Meta title')
    if (await el.count()) { await el.scrollIntoViewIfNeeded(); await p.waitForTimeout(800); await p.screenshot({ path: `/tmp/look-${name}-${w}-seo.png` }) }
  }
  await p.context().close()
}
await b.close()
