import { expect, test } from 'vitest'
import { siteInfo as site } from '../../test/site-info.ts'
import { aCase, aCompany, anArticle, aService, rowsOf } from '../../test/site-rows.ts'
import entry from './entry-server.tsx'

const textOf = (rows: ReturnType<typeof rowsOf>) =>
  entry.llmsText({ rows, site, origin: 'https://site.example' })

test('the file describes the site, and links to the main pages and those of the public rows', () => {
  const text = textOf(
    rowsOf({
      services: [
        aService({ slug: 'b', name: 'Beta', short_description: 'Short\nand [plain]' }),
        aService({ slug: 'a', name: 'Alpha' }),
      ],
      cases: [aCase({ slug: 'a-case', title: 'Sold twice', short_intro: 'x'.repeat(300) })],
      service_companies: [aCompany({ slug: 'a-member', name: 'Tyo Oy' })],
      content: [
        anArticle({ slug: 'an-article', title: 'Of the sea', excerpt: 'In short' }),
        anArticle({ slug: 'homepage-value-prop', title: 'No article', excerpt: 'What we are.' }),
      ],
    }),
  )
  const [title, summary] = text.split('\n\n')
  expect(title).toBe('# Site')
  expect(summary).toMatch(/^> [^\n]+$/)
  expect(text.match(/^## .+/gm)).toEqual([
    '## Pages',
    '## Services',
    '## Cases',
    '## Insights',
    '## Members',
    '## Optional',
  ])
  expect(text).toContain('- [Our Offering](https://site.example/offering): ')
  expect(text).toContain(
    '## Services\n\n- [Alpha](https://site.example/services/a)\n- [Beta](https://site.example/services/b): Short and \\[plain]\n',
  )
  expect(text).toContain(`- [Sold twice](https://site.example/cases/a-case): ${'x'.repeat(200)}…\n`)
  expect(text).toContain('- [Of the sea](https://site.example/insights?article=an-article): In short\n')
  expect(text).toContain('- [Tyo Oy](https://site.example/members/a-member)\n')
  expect(text).not.toContain('No article')
})

test('a section without rows is omitted, and a section with thousands of rows lists two hundred', () => {
  const text = textOf(rowsOf({ services: Array.from({ length: 3000 }, () => aService()) }))
  expect(text.match(/\/services\//g)).toHaveLength(200)
  expect(text).not.toContain('## Cases')
})
