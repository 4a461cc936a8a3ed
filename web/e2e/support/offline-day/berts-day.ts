import {
  addRow,
  appendParagraph,
  bulkUpload,
  deleteRow,
  editRow,
  flipService,
  moveRow,
} from '../admin-forms.ts'
import { fillField, photo, press, row, service, takeSide } from './plan-words.ts'
import type { PlannedStep } from './planned-step.ts'

/** The edits of Bert, who is offline from morning to evening. */
export const bertsMorning: readonly PlannedStep[] = [
  {
    what: 'a name that Anna has changed as well',
    make: (page) =>
      editRow(page, 'Services', 'Brand Desk', fillField('Service name (required)', 'Brand Desk by Bert')),
    truth: service('brand-desk', `name = 'Brand Desk by Bert'`),
    conflict: {
      card: 'Brand Desk by Bert',
      shows: ['Brand Desk by Bert', 'Brand Desk by Anna'],
      solve: takeSide('Mine'),
      isSent: true,
    },
  },
  {
    what: 'a name beside a text that Anna has changed',
    make: (page) =>
      editRow(
        page,
        'Services',
        'Customer Panel',
        fillField('Service name (required)', 'Customer Panel by Bert'),
      ),
    truth: service('customer-panel', `name = 'Customer Panel by Bert'`),
  },
  {
    what: 'onto the home page, as Anna did',
    make: (page) => flipService(page, 'Foresight Letter', 'homepage'),
    truth: service('foresight-letter', 'show_on_homepage'),
  },
  {
    what: 'a text of a service that Anna has deleted',
    make: (page) =>
      editRow(page, 'Services', 'Queue Clinic', fillField('Short description', 'Queues, by Bert.')),
    truth: service('queue-clinic', `short_description = 'Queues, by Bert.'`),
    conflict: {
      card: 'Queue Clinic',
      shows: ['Queues, by Bert.'],
      solve: press('Restore with my edit'),
      isSent: true,
    },
  },
  {
    what: 'a service is deleted that Anna has edited',
    make: (page) => deleteRow(page, 'Services', 'Crisis Voice'),
    truth: service('crisis-voice', `short_description = 'Calm, by Anna.'`),
    conflict: {
      card: 'Crisis Voice',
      shows: ['Calm, by Anna.'],
      solve: press('Discard my deletion'),
      isSent: false,
    },
  },
  {
    what: 'the excerpt of an article of which Anna has changed the text',
    make: (page) =>
      editRow(page, 'Content', 'The price of a discount', fillField('Excerpt', 'In short, by Bert.')),
    truth: row('content', `slug = 'the-price-of-a-discount'`, `excerpt = 'In short, by Bert.'`),
  },
  { happens: 'closed and opened again' },
  {
    what: 'the size of a company',
    make: (page) => editRow(page, 'Companies', 'Kivijalka Finance', fillField('Team size', '8 people')),
    truth: row('service_companies', `name = 'Kivijalka Finance'`, `team_size = '8 people'`),
  },
  {
    what: 'a new company',
    make: (page) => addRow(page, 'Companies', fillField('Company name (required)', 'Saimaa Seal Watch')),
    truth: row('service_companies', `slug = 'saimaa-seal-watch'`, 'true'),
  },
  {
    what: 'a new case',
    make: (page) => addRow(page, 'Cases', fillField('Title (required)', 'Nets without holes')),
    truth: row('cases', `slug = 'nets-without-holes'`, 'published'),
  },
  {
    what: 'a text of a case',
    make: (page) =>
      editRow(page, 'Cases', 'A ticket for three islands', fillField('Challenge', 'Three islands, by Bert.')),
    truth: row('cases', `slug = 'a-ticket-for-three-islands'`, `challenge = 'Three islands, by Bert.'`),
  },
  {
    what: 'a new partner',
    make: (page) => addRow(page, 'Partners', fillField('Name (required)', 'Kaisa Norppa')),
    truth: row('founding_partners', `name = 'Kaisa Norppa'`, 'is_active'),
  },
  {
    what: 'another category',
    make: (page) => addRow(page, 'Article Categories', fillField('Name (required)', 'Letters')),
    truth: row('content_categories', `name = 'Letters'`, 'true'),
  },
  {
    what: 'two photos into the library',
    edits: 2,
    make: async (page) =>
      bulkUpload(page, await Promise.all([photo('Seal.jpg', 1330), photo('Net.jpg', 1340)])),
    truth: `(select count(*) from website_assets where asset_key in ('seal', 'net')) = 2`,
  },
  {
    what: 'the description of a picture',
    make: (page) =>
      editRow(page, 'Website Assets', 'case-ai-1', fillField('Description', 'Described by Bert.')),
    truth: row('website_assets', `asset_key = 'case-ai-1'`, `description = 'Described by Bert.'`),
  },
]

export const bertsAfternoon: readonly PlannedStep[] = [
  {
    what: 'a text that Anna changes as well',
    make: (page) =>
      editRow(page, 'Value Props', 'Tests before slides', fillField('Description', 'Tests, says Bert.')),
    truth: 'true',
  },
  {
    what: 'the title of a proposition that Anna deletes',
    make: (page) =>
      editRow(
        page,
        'Value Props',
        'Ventures with an honest stop',
        fillField('Title (required)', 'Ventures with an honest end'),
      ),
    truth: 'true',
  },
  {
    what: 'a name that Anna changes as well',
    make: (page) =>
      editRow(
        page,
        'Services',
        'Five-Day Prototype',
        fillField('Service name (required)', 'Prototype by Bert'),
      ),
    truth: service('five-day-prototype', `name = 'Prototype by Bert'`),
  },
  {
    what: 'a benefit of a theme of which Anna changes the text',
    make: (page) =>
      editRow(page, 'Themes', 'Operational Resilience', async (form) => {
        await form.getByLabel('Add to key benefits').first().fill('Nights without calls')
        await page.keyboard.press('Enter')
      }),
    truth: row(
      'offering_themes',
      `slug = 'operational-resilience'`,
      `'Nights without calls' = any (key_benefits)`,
    ),
  },
  {
    what: 'the year of a company that gets another logo from Anna',
    make: (page) => editRow(page, 'Companies', 'Routa & Rinne', fillField('Founded', '1999')),
    truth: row('service_companies', `name = 'Routa & Rinne'`, 'founded = 1999'),
  },
  {
    what: 'another file of a picture that Anna replaces as well',
    make: (page) =>
      editRow(page, 'Website Assets', 'background-birch-wood', async (form) =>
        form
          .locator('input[type=file]')
          .first()
          .setInputFiles(await photo('Birches of Bert.jpg', 1510)),
      ),
    truth: row('website_assets', `asset_key = 'background-birch-wood'`, `version = 2 and width is not null`),
  },
  {
    what: 'the description of a picture that Anna moves to another category',
    make: (page) =>
      editRow(page, 'Website Assets', 'background-deer-snow', fillField('Description', 'Snow, by Bert.')),
    truth: row('website_assets', `asset_key = 'background-deer-snow'`, `description = 'Snow, by Bert.'`),
  },
  { happens: 'reload' },
  {
    what: 'a new service',
    make: (page) => addRow(page, 'Services', fillField('Service name (required)', 'Night Shift Listening')),
    truth: service('night-shift-listening', 'published'),
  },
  {
    what: 'another line in a list of a service',
    make: (page) =>
      editRow(page, 'Services', 'Data Cellar Inspection', async (form) => {
        await form.getByRole('button', { name: 'Add to features' }).click()
        await page.keyboard.type('A torch for everybody')
      }),
    truth: `exists (select 1 from service_features where feature_text = 'A torch for everybody')`,
  },
  {
    what: 'a draft is deleted',
    make: (page) => deleteRow(page, 'Services', 'Investor Story Workshop'),
    truth: `not ${service('investor-story-workshop', 'true')}`,
  },
  {
    what: 'one place down',
    make: (page) => moveRow(page, 'Value Props', 'A senior team in nine days', 'down'),
    truth: `(select display_order from value_propositions where title = 'A senior team in nine days') > (select display_order from value_propositions where title = 'One lead, one contract')`,
  },
  {
    what: 'a draft of an article',
    make: (page) =>
      addRow(page, 'Content', async (form) => {
        await form.getByLabel(/^Title/).fill('Letters from the ice')
        await appendParagraph(page, form, 'Dear Anna, the line is down.')
      }),
    truth: row(
      'content',
      `slug = 'letters-from-the-ice'`,
      `not published and content like '%the line is down.'`,
    ),
  },
  {
    what: 'a paragraph of an article',
    make: (page) =>
      editRow(page, 'Content', 'Two habits of boards that work', (form) =>
        appendParagraph(page, form, 'A third habit, by Bert.'),
      ),
    truth: row(
      'content',
      `slug = 'two-habits-of-boards-that-work'`,
      `content like '%A third habit, by Bert.'`,
    ),
  },
  {
    what: 'a partner is hidden',
    make: (page) =>
      editRow(page, 'Partners', 'Jānis Ozolkalns', (form) =>
        form.getByRole('switch', { name: 'Active' }).press('Space'),
      ),
    truth: row('founding_partners', `name = 'Jānis Ozolkalns'`, 'not is_active'),
  },
  {
    what: 'a new theme',
    make: (page) => addRow(page, 'Themes', fillField('Name (required)', 'Patience')),
    truth: row('offering_themes', `slug = 'patience'`, 'is_active'),
  },
]
