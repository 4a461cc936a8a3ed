import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aCompany, rowsOf } from '../../../../test/site-rows.ts'
import { AboutCompany } from './about-company.tsx'
import { loadMember } from './load-member.ts'

const twoSections = 'We work.\nWhat we do\nThis.'

test.each([
  ['no long description', null],
  ['one section', 'We work.'],
  ['two sections', twoSections],
])('with %s both illustrations are shown, once each', (_text, long_description) => {
  const company = aCompany({ slug: 'firm', long_description })
  const rows = rowsOf({
    service_companies: [company],
    company_images: ['first', 'second'].map((name, place) => ({
      id: name,
      company_id: company.id,
      website_asset_id: 'a',
      image_type: 'illustration',
      image_url: `/media/${name}.svg`,
      alt_text: name,
      display_order: place,
    })),
  })
  const loaded = loadMember(rows, { slug: 'firm' })
  if (loaded.kind !== 'page' || loaded.data === null) throw new Error('The company was not found')
  const html = renderToString(createElement(AboutCompany, { data: loaded.data }))
  expect(Array.from(html.matchAll(/ alt="(\w+)"/g), ([, alt]) => alt)).toEqual(['first', 'second'])
})
