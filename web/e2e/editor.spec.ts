import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { runSql } from '@coop/postgres/testing'
import { queue, rowOf, signIn } from './support/admin.ts'
import { violationsOf } from './support/axe.ts'
import { test } from './support/shared-administrators.ts'

const contentOf = (form: Locator) => form.getByRole('textbox', { name: 'Content' })

/** The text of the article in the database. */
async function storedContent(databaseUrl: string, slug: string): Promise<unknown> {
  const [row] = await runSql(databaseUrl, `select content from content where slug = '${slug}'`)
  return row?.['content']
}

function paste(editor: Locator, html: string): Promise<void> {
  return editor.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', 'plain')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

/**
 * Whether a document renders text in the true italic of running text. A browser slants the upright face if there is
 * none.
 */
const hasItalic = (frame: Page | Frame) =>
  frame.evaluate(() =>
    [...document.fonts].some(
      ({ family, style, status }) =>
        family.includes('Instrument Sans') && style === 'italic' && status === 'loaded',
    ),
  )

/** Moves the focus to a button of the toolbar with the keyboard, and presses it. */
async function pressTool(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+F10')
  const tool = page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
  await page.keyboard.press('Home')
  for (let step = 0; step < 15; step += 1) {
    if (await tool.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowRight')
  }
  await expect(tool).toBeFocused()
  await page.keyboard.press('Enter')
}

test('an article is written offline with the keyboard alone, previewed, and shown on the site as typed', async ({
  anna: admin,
}) => {
  const { page, proxy } = admin
  const { keyboard } = page
  await page.goto('/admin/content')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  proxy.cut()

  await page.getByRole('link', { name: /^Add/ }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New article' })
  await expect(form.getByLabel(/^Title/)).toBeFocused()
  await keyboard.type('By keyboard')
  await form.getByRole('button', { name: 'New category' }).press('Enter')
  await keyboard.type('Field notes')
  await keyboard.press('Enter')
  await expect(form.getByLabel('Category', { exact: true })).toHaveValue(/./)
  await form.getByRole('switch', { name: 'Published' }).press('Space')

  await contentOf(form).focus()
  // Marks are converted, and Ctrl+Z restores the text.
  await keyboard.type('# ')
  await expect(contentOf(form).getByRole('heading')).toBeVisible()
  await keyboard.press('Control+z')
  await keyboard.type('is *text* & 1. <b>')
  await keyboard.press('Enter')
  await keyboard.type('## A heading')
  await keyboard.press('Enter')
  await pressTool(page, 'Bulleted list')
  await expect(contentOf(form)).toBeFocused()
  await keyboard.type('first')
  await keyboard.press('Enter')
  await keyboard.press('Control+b')
  await keyboard.type('second')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.press('Control+b')
  await keyboard.type('See ')
  await keyboard.press('Control+k')
  const link = page.getByRole('dialog', { name: 'Add a link' })
  await expect(link.getByLabel('Address')).toBeFocused()
  await keyboard.type('javascript:alert(1)')
  await keyboard.press('Enter')
  await expect(link.getByRole('alert')).toContainText('An article cannot link to this')
  await link.getByLabel('Address').fill('/cases')
  await link.getByLabel('Link text').fill('the cases')
  await keyboard.press('Enter')
  await expect(link).toBeHidden()
  await expect(contentOf(form)).toBeFocused()
  await keyboard.type(' now.')
  await pressTool(page, 'Picture')
  const picker = page.getByRole('dialog', { name: 'Choose picture' })
  await picker.getByRole('listitem').first().getByRole('button').press('Enter')
  const caption = contentOf(form).locator('figcaption > span')
  await expect(caption).toHaveText(/./)
  const alt = await caption.innerText()
  await form.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(rowOf(page, 'By keyboard')).toContainText('1 min read')
  await expect(rowOf(page, 'By keyboard')).toContainText('Field notes')

  // The article is not sent yet, so the preview is made of local rows.
  await page.getByRole('link', { name: 'View By keyboard' }).press('Enter')
  const preview = page.frameLocator('iframe').getByRole('dialog').getByRole('article')
  await expect(preview.getByRole('heading', { name: 'A heading', level: 3 })).toBeVisible()
  const previewed = await preview.innerText()
  await page.getByRole('button', { name: 'Back to the list' }).press('Enter')

  proxy.restore()
  await expect(queue(page)).toHaveText('All on the site')
  await expect(page.getByRole('link', { name: 'View By keyboard (opens a new tab)' })).toHaveAttribute(
    'href',
    '/insights?article=by-keyboard',
  )
  await page.goto('/insights?article=by-keyboard')
  const article = page.getByRole('dialog').getByRole('article')
  await expect(article.getByText('# is *text* & 1. <b>', { exact: true })).toBeVisible()
  await expect(article.getByRole('listitem')).toHaveText(['first', 'second'])
  await expect(article.locator('strong')).toHaveText('second')
  await expect(article.getByRole('link', { name: 'the cases' })).toHaveAttribute('href', '/cases')
  await expect(article.getByRole('img', { name: alt, exact: true })).toHaveCount(1)
  const dated = (text: string) => text.replace(/\n?\d+ \w+ 2\d{3}/i, '').trim()
  expect(dated(await article.innerText())).toBe(dated(previewed))
})

test(
  'pasted text is cleaned, an edit keeps other text byte for byte, and an unchanged article is not an edit',
  { tag: '@long' },
  async ({ app, page }) => {
    const source = '_Kept_ as it is\n\n* a\n* b\n\nEdit me.\n\n## Last ##'
    await runSql(
      app.databaseUrl,
      `insert into content (id, title, slug, content) values
       ('018f0000-0000-7000-8000-00000000e100', 'Untouched', 'untouched', '${source}')`,
    )
    await signIn(page, app.url, app.administrator)
    await page.goto(`${app.url}/admin/content`)
    const open = async () => {
      await page.getByRole('link', { name: 'Edit Untouched', exact: true }).click()
      const form = page.getByRole('dialog', { name: 'Edit article' })
      await expect(contentOf(form)).toContainText('Edit me.')
      return form
    }
    const form = await open()
    await expect.poll(() => hasItalic(page)).toBe(true)
    await expect
      .poll(() => {
        const preview = page.frame({ url: /\/preview$/ })
        return preview === null ? null : hasItalic(preview)
      })
      .toBe(true)
    const atSelection = form.getByRole('toolbar', { name: 'Selected text' })
    await contentOf(form).getByText('Kept', { exact: true }).dblclick()
    await expect(atSelection.getByRole('button', { name: 'Bold' })).toBeVisible()
    await contentOf(form).getByText('Edit me.').click()
    await expect(atSelection).toBeHidden()
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    await form.getByRole('button', { name: 'Save draft', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Article updated')).toHaveCount(0)

    await open()
    await contentOf(form).getByText('Edit me.').click()
    await page.keyboard.press('End')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.context().route('**/media/background-archipelago.webp*', async (route) => {
      await held
      await route.continue()
    })
    const pasted = `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
     <p class="MsoNormal">And more.</p><h1 class="MsoTitle" style="text-align:center">Pasted</h1>
     <p style="margin-left:36pt"><span style="color:red;font-weight:700">bold</span> <u>under</u> <s>struck</s>
       <code>code</code> <a href="javascript:alert(1)">bad</a> <a href="https://example.org/x">good</a></p>
     <img src="https://elsewhere.example/x.png" alt="gone"><img src="/media/background-archipelago.webp" alt="ours">
     <ul><li>one</li><li>two</li></ul><script>window.pasted = true</script><!--EndFragment--></body></html>`
    const heading = contentOf(form).getByRole('heading', { name: 'Pasted', level: 2 })
    const lost = form.getByText('Not pasted: 1 picture, 1 link address, underlining.')
    await paste(contentOf(form), pasted)
    await expect(lost).toBeVisible()
    await expect(heading).toBeVisible()
    await lost.locator('..').getByRole('button', { name: 'Undo' }).click()
    await expect(heading).toHaveCount(0)
    await expect(contentOf(form)).toContainText('Edit me.')
    await expect(lost).toHaveCount(0)
    await contentOf(form).getByText('Edit me.').click()
    await page.keyboard.press('End')
    await paste(contentOf(form), pasted)
    await expect(heading).toBeVisible()
    const picture = contentOf(form).getByRole('img', { name: 'ours' })
    const isLoaded = () => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)
    const before = await picture.boundingBox()
    expect(await isLoaded()).toBe(false)
    release()
    await expect.poll(isLoaded).toBe(true)
    // The layout does not shift when the picture appears.
    expect((await picture.boundingBox())?.height).toBe(before?.height)
    expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])
    await form.getByRole('button', { name: 'Save draft', exact: true }).click()
    await expect(page.getByText('Article updated')).toBeVisible()
    await expect(queue(page)).toHaveText('All on the site')
    expect(await storedContent(app.databaseUrl, 'untouched')).toBe(
      source.replace(
        'Edit me.',
        'Edit me.And more.\n\n## Pasted\n\n**bold** under ~~struck~~ `code` bad [good](https://example.org/x)\n\n' +
          '![ours](/media/background-archipelago.webp)\n\n- one\n- two',
      ),
    )
  },
)

test('on a phone the toolbar is near the thumb, and every tool is completely visible', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, app.url, app.administrator)
  await page.goto(`${app.url}/admin/content/new`)
  const form = page.getByRole('dialog', { name: 'New article' })
  // The empty title has the focus, and shows an error when it loses it.
  await form.getByRole('button', { name: 'New category' }).click()
  await expect(form.getByLabel('Name of the new category')).toBeFocused()
  // The text never had the focus, so the tool applies to its end.
  const toolbar = form.getByRole('toolbar', { name: 'Formatting' })
  await toolbar.getByRole('button', { name: 'Link', exact: true }).click()
  const link = page.getByRole('dialog', { name: 'Add a link' })
  await link.getByRole('button', { name: 'Cancel' }).click()
  await expect(contentOf(form)).toBeFocused()
  await form.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.type('Typed')
  await expect(contentOf(form).getByRole('heading', { name: 'Typed' })).toBeVisible()
  for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('Last line')
  const [written, tools] = await Promise.all([
    contentOf(form).getByText('Last line').boundingBox(),
    toolbar.boundingBox(),
  ])
  expect((written?.y ?? Infinity) + (written?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0)
  await contentOf(form).getByText('Typed').scrollIntoViewIfNeeded()
  const box = await toolbar.boundingBox()
  const footer = await form.getByRole('button', { name: 'Save draft', exact: true }).boundingBox()
  expect(box?.y).toBeGreaterThan(400)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
  for (const tool of await toolbar.getByRole('button').all()) {
    const size = await tool.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(40)
  }
  // In full screen the text has all remaining space, and a slash opens a visible list of blocks.
  await toolbar.getByRole('button', { name: 'Write full screen' }).click()
  const whole = form.getByRole('region', { name: 'Content, full screen' })
  await expect(contentOf(form)).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  const choices = whole.getByRole('listbox', { name: 'Blocks' })
  const list = await choices.boundingBox()
  expect(list?.y).toBeGreaterThan(0)
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual((await toolbar.boundingBox())?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])
  await choices.getByRole('option', { name: 'Quote' }).click()
  await page.keyboard.type('Said')
  await expect(contentOf(form).locator('blockquote')).toHaveText('Said')
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await expect(contentOf(form)).toBeFocused()
})
