import { expect } from '@playwright/test'
import {
  addRow,
  appendParagraph,
  bulkEditAssets,
  bulkUpload,
  choosePicture,
  deleteRow,
  editRow,
  flipService,
  importCompanies,
  moveRow,
} from '../admin-forms.ts'
import { fillField, photo, press, row, service, takeSide } from './plan-words.ts'
import type { PlannedStep } from './planned-step.ts'

/** Anna's edits until noon. They are on the site before those of Bert's morning. */
export const annasMorning: readonly PlannedStep[] = [
  {
    what: 'a service with a photo that is taken in its form: two edits',
    edits: 2,
    make: (page) =>
      addRow(page, 'Services', async (form) => {
        await form.getByLabel('Service name').fill('Winter Harbour Counsel')
        await form.getByLabel('Short description').fill('Counsel for ports that freeze.')
        await form.getByRole('button', { name: 'Choose hero image' }).click()
        await page
          .getByRole('dialog', { name: /^Choose / })
          .getByRole('button', { name: 'Upload' })
          .click()
        const upload = page.getByRole('dialog', { name: 'Upload a picture' })
        await upload
          .locator('input[type=file]')
          .first()
          .setInputFiles(await photo('Frozen Harbour.jpg', 1400))
        await upload.getByLabel('Alt text').fill('A harbour under ice')
        await upload.getByRole('button', { name: 'Upload and use' }).click()
        await expect(form.getByLabel('Hero image', { exact: true })).toHaveValue(/frozen-harbour/)
      }),
    truth: row(
      'services',
      `slug = 'winter-harbour-counsel'`,
      `hero_image_url = (select image_url from website_assets where asset_key = 'frozen-harbour')`,
    ),
  },
  {
    what: 'a name that Bert changes as well',
    make: (page) =>
      editRow(page, 'Services', 'Brand Desk', fillField('Service name (required)', 'Brand Desk by Anna')),
    truth: service('brand-desk', `name = 'Brand Desk by Bert'`),
  },
  {
    what: 'a text beside a name that Bert changes',
    make: (page) =>
      editRow(page, 'Services', 'Customer Panel', fillField('Short description', 'Short, by Anna.')),
    truth: service('customer-panel', `short_description = 'Short, by Anna.'`),
  },
  {
    what: 'onto the home page',
    make: (page) => flipService(page, 'Price Test', 'homepage'),
    truth: service('price-test', 'show_on_homepage'),
  },
  {
    what: 'onto the home page, as Bert does',
    make: (page) => flipService(page, 'Foresight Letter', 'homepage'),
    truth: service('foresight-letter', 'show_on_homepage'),
  },
  {
    what: 'a service is deleted that Bert edits',
    make: (page) => deleteRow(page, 'Services', 'Queue Clinic'),
    truth: service('queue-clinic', `short_description = 'Queues, by Bert.'`),
  },
  { happens: 'crash' },
  {
    what: 'a text of a service that Bert deletes',
    make: (page) =>
      editRow(page, 'Services', 'Crisis Voice', fillField('Short description', 'Calm, by Anna.')),
    truth: service('crisis-voice', `short_description = 'Calm, by Anna.'`),
  },
  {
    what: 'another line in a list of a service',
    make: (page) =>
      editRow(page, 'Services', 'Interim Leader', async (form) => {
        await form.getByRole('button', { name: 'Add to features' }).click()
        await page.keyboard.type('Leaves when it is time')
      }),
    truth: `exists (select 1 from service_features f join services s on s.id = f.service_id where s.slug = 'interim-leader' and feature_text = 'Leaves when it is time')`,
  },
  {
    what: 'six new companies and two changed ones out of a file',
    edits: 8,
    make: (page) =>
      importCompanies(
        page,
        [
          'Company name,Team size',
          ...['Ahti', 'Louhi', 'Otso', 'Tapio', 'Vellamo', 'Mielikki'].map(
            (name) => `${name} & Co,77 people`,
          ),
          'Kõivik Research,99 people',
          'Nordanö Service Design,99 people',
        ].join('\n'),
        8,
      ),
    truth: `(select count(*) from service_companies where team_size in ('77 people', '99 people')) = 8`,
  },
  {
    what: 'a new case with a keyword',
    make: (page) =>
      addRow(page, 'Cases', async (form) => {
        await form.getByLabel(/^Title/).fill('A pier that pays for itself')
        await form.getByRole('button', { name: 'Add to keywords' }).click()
        await page.keyboard.type('harbours')
      }),
    truth: `exists (select 1 from case_keywords k join cases c on c.id = k.case_id where c.slug = 'a-pier-that-pays-for-itself' and keyword = 'harbours')`,
  },
  {
    what: 'another result of a case',
    make: (page) =>
      editRow(page, 'Cases', 'Cardboard clinic', async (form) => {
        await form.getByRole('button', { name: 'Add to results' }).click()
        await page.keyboard.type('No bed was moved twice')
      }),
    truth: `exists (select 1 from case_results where result_text = 'No bed was moved twice')`,
  },
  { happens: 'reload' },
  {
    what: 'an article, written in the editor, with a picture in it',
    make: (page) =>
      addRow(page, 'Content', async (form) => {
        await form.getByLabel(/^Title/).fill('A day without a line')
        await form.getByRole('switch', { name: 'Published' }).press('Space')
        await form.getByRole('textbox', { name: 'Content' }).click()
        await page.keyboard.press('Control+Alt+2')
        await page.keyboard.insertText('In the morning')
        await page.keyboard.press('Enter')
        await page.keyboard.insertText('Nothing was lost.')
        await form.getByRole('button', { name: 'Picture', exact: true }).click()
        const picker = page.getByRole('dialog', { name: 'Choose picture' })
        await picker.getByRole('searchbox').fill('hero-seniors-only')
        await picker.getByRole('button', { name: 'hero-seniors-only' }).click()
        await expect(form.locator('figure')).toBeVisible()
      }),
    truth: row(
      'content',
      `slug = 'a-day-without-a-line'`,
      `content like '## In the morning%Nothing was lost.%![%](/%)%'`,
    ),
  },
  {
    what: 'a paragraph of an article of which Bert changes the excerpt',
    make: (page) =>
      editRow(page, 'Content', 'The price of a discount', (form) =>
        appendParagraph(page, form, 'And one paragraph by Anna.'),
      ),
    truth: row('content', `slug = 'the-price-of-a-discount'`, `content like '%And one paragraph by Anna.'`),
  },
  {
    what: 'a new category',
    make: (page) => addRow(page, 'Article Categories', fillField('Name (required)', 'Field notes')),
    truth: row('content_categories', `name = 'Field notes'`, 'true'),
  },
  {
    what: 'three photos of a phone into the library',
    edits: 3,
    make: async (page) =>
      bulkUpload(
        page,
        await Promise.all([photo('Pier.jpg', 1300), photo('Ferry.jpg', 1310), photo('Ice.jpg', 1320)]),
      ),
    truth: `(select count(*) from website_assets where asset_key in ('pier', 'ferry', 'ice')) = 3`,
  },
  {
    what: 'one of these photos as a portrait',
    make: (page) =>
      editRow(page, 'Partners', 'Aino Havukallio', (form) =>
        choosePicture(page, form, 'Choose portrait', 'pier'),
      ),
    truth: row('founding_partners', `name = 'Aino Havukallio'`, `portrait_url like '%/pier-%'`),
  },
]

/** Anna's edits after noon. All edits of Bert are on the site before these. */
export const annasAfternoon: readonly PlannedStep[] = [
  {
    what: 'a new value proposition',
    make: (page) => addRow(page, 'Value Props', fillField('Title (required)', 'A promise in writing')),
    truth: row('value_propositions', `title = 'A promise in writing'`, 'true'),
  },
  {
    what: 'a text that Bert changes as well',
    make: (page) =>
      editRow(page, 'Value Props', 'Tests before slides', fillField('Description', 'Tests, says Anna.')),
    truth: row('value_propositions', `title = 'Tests before slides'`, `description = 'Tests, says Anna.'`),
    conflict: {
      card: 'Tests before slides',
      shows: ['Tests, says Anna.', 'Tests, says Bert.'],
      solve: takeSide('Mine'),
      isSent: true,
    },
  },
  {
    what: 'a proposition is deleted that Bert edits',
    make: (page) => deleteRow(page, 'Value Props', 'Ventures with an honest stop'),
    truth: `not exists (select 1 from value_propositions where title like 'Ventures with an honest%')`,
    conflict: {
      card: 'Ventures with an honest stop',
      shows: ['Ventures with an honest end'],
      solve: press('Delete anyway'),
      isSent: true,
    },
  },
  {
    what: 'one place up',
    make: (page) => moveRow(page, 'Value Props', 'The annual member fair', 'up'),
    truth: `(select display_order from value_propositions where title = 'The annual member fair') < (select display_order from value_propositions where title = 'Evidence on the table')`,
  },
  {
    what: 'another benefit of a theme',
    make: (page) =>
      editRow(page, 'Themes', 'AI Readiness', async (form) => {
        await form.getByLabel('Add to key benefits').first().fill('Nobody waits for a machine')
        await page.keyboard.press('Enter')
      }),
    truth: row(
      'offering_themes',
      `slug = 'ai-readiness'`,
      `'Nobody waits for a machine' = any (key_benefits)`,
    ),
  },
  {
    what: 'the text of a theme of which Bert changes the benefits',
    make: (page) =>
      editRow(page, 'Themes', 'Operational Resilience', fillField('Description', 'Resilience, by Anna.')),
    truth: row('offering_themes', `slug = 'operational-resilience'`, `description = 'Resilience, by Anna.'`),
  },
  {
    what: 'a theme one place up',
    make: (page) => moveRow(page, 'Themes', 'Talent & Leadership Capacity', 'up'),
    truth: `(select display_order from offering_themes where name = 'Talent & Leadership Capacity') < (select display_order from offering_themes where name = 'Operational Resilience')`,
  },
  { happens: 'second tab' },
  {
    what: 'a picture of the library in the gallery of a service',
    make: (page) =>
      editRow(page, 'Services', 'Executive Search', (form) =>
        choosePicture(page, form, 'Choose images', 'background-harbour-night'),
      ),
    truth: `exists (select 1 from service_images i join services s on s.id = i.service_id where s.slug = 'executive-search' and i.image_url like '%background-harbour-night%')`,
  },
  {
    what: 'another set of companies',
    make: (page) =>
      editRow(page, 'Services', 'Leadership Bench', async (form) => {
        await form.getByRole('button', { name: 'Select companies' }).click()
        const companies = page.getByRole('dialog', { name: 'Select companies' })
        await companies.getByRole('button', { name: 'Select None' }).click()
        await companies.getByLabel('Lumikko Writing').check()
        await companies.getByRole('button', { name: 'Use selection' }).click()
      }),
    truth: `(select array_agg(c.name) from service_contributing_companies l join services s on s.id = l.service_id join service_companies c on c.id = l.company_id where s.slug = 'leadership-bench') = array['Lumikko Writing']`,
  },
  {
    what: 'off the page of the offering',
    make: (page) => flipService(page, 'Strategy on Two Pages', 'offerings page'),
    truth: service('strategy-on-two-pages', 'not show_on_offerings'),
  },
  {
    what: 'a name that Bert changes as well, and that he keeps',
    make: (page) =>
      editRow(
        page,
        'Services',
        'Five-Day Prototype',
        fillField('Service name (required)', 'Prototype by Anna'),
      ),
    truth: service('five-day-prototype', `name = 'Prototype by Bert'`),
    conflict: {
      card: 'Prototype by Anna',
      shows: ['Prototype by Anna', 'Prototype by Bert', 'Five-Day Prototype'],
      solve: takeSide('Theirs'),
      isSent: false,
    },
  },
  {
    what: 'a service is withdrawn',
    make: (page) =>
      editRow(page, 'Services', 'Model Caretaker', (form) =>
        form.getByRole('switch', { name: 'Published' }).press('Space'),
      ),
    truth: service('model-caretaker', 'not published'),
  },
  {
    what: 'another hero of a company',
    make: (page) =>
      editRow(page, 'Companies', 'Sørbakke Ventures', async (form) => {
        await form.getByLabel('Search company pictures').fill('company-routa-rinne')
        await form.getByRole('button', { name: 'Hero : company-routa-rinne' }).click()
      }),
    truth: `exists (select 1 from company_images i join service_companies c on c.id = i.company_id where c.name = 'Sørbakke Ventures' and i.image_type = 'hero' and i.image_url like '%routa-rinne%')`,
  },
  {
    what: 'the logo of a company of which Bert changes the year',
    make: (page) =>
      editRow(page, 'Companies', 'Routa & Rinne', (form) =>
        choosePicture(page, form, 'Choose logo', 'logo-yopollo-data'),
      ),
    truth: row(
      'service_companies',
      `name = 'Routa & Rinne'`,
      `logo_url like '%yopollo-data%' and founded = 1999`,
    ),
  },
  {
    what: 'a case is deleted',
    make: (page) => deleteRow(page, 'Cases', 'Cash for thirteen weeks'),
    truth: `not exists (select 1 from cases where slug = 'cash-for-thirteen-weeks')`,
  },
  {
    what: 'a picture of a case',
    make: (page) =>
      editRow(page, 'Cases', 'Heat from the cold store', (form) =>
        choosePicture(page, form, 'Choose images', 'case-growth-1'),
      ),
    truth: `exists (select 1 from case_images i join cases c on c.id = i.case_id where c.slug = 'heat-from-the-cold-store' and i.image_url like '%case-growth-1%')`,
  },
  {
    what: 'an article is deleted',
    make: (page) => deleteRow(page, 'Content', 'In praise of the boring pilot'),
    truth: `not exists (select 1 from content where slug = 'in-praise-of-the-boring-pilot')`,
  },
  {
    what: 'another name of a category',
    make: (page) =>
      editRow(page, 'Article Categories', 'Whitepaper', fillField('Name (required)', 'White paper')),
    truth: row('content_categories', `slug = 'whitepaper'`, `name = 'White paper'`),
  },
  {
    what: 'a theme for four pictures at once, one of which Bert describes',
    edits: 4,
    make: (page) =>
      bulkEditAssets(
        page,
        ['background-chess-dusk', 'background-deer-bridge', 'background-deer-hills', 'background-deer-snow'],
        async (dialog) => {
          await dialog.getByLabel('Category', { exact: true }).selectOption('other')
        },
      ),
    truth: `(select count(*) from website_assets where asset_key in ('background-chess-dusk', 'background-deer-bridge', 'background-deer-hills', 'background-deer-snow') and category = 'other') = 4`,
  },
  {
    what: 'another file of a picture that Bert replaces as well',
    make: (page) =>
      editRow(page, 'Website Assets', 'background-birch-wood', async (form) =>
        form
          .locator('input[type=file]')
          .first()
          .setInputFiles(await photo('Birches of Anna.jpg', 1500)),
      ),
    truth: row(
      'website_assets',
      `asset_key = 'background-birch-wood'`,
      `original_filename = 'Birches of Bert.jpg'`,
    ),
    conflict: {
      card: 'background-birch-wood',
      shows: [/File/],
      solve: takeSide('Theirs'),
      isSent: false,
    },
  },
  {
    what: 'a quote of a partner',
    make: (page) => editRow(page, 'Partners', 'Ulla Kivijalka', fillField('Quote', 'Retired, not gone.')),
    truth: row('founding_partners', `name = 'Ulla Kivijalka'`, `quote = 'Retired, not gone.'`),
  },
]
