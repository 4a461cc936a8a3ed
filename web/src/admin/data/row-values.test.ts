import { expect, test } from 'vitest'
import { idOf } from '../testing/outbox-fixture.ts'
import { aRow } from '../testing/source-fixture.ts'
import { searchTextOf } from './row-values.ts'

test('a row is found by its texts, but not by the address, hashes or placeholder of its picture', () => {
  const { values } = aRow('website_assets', idOf(1), {
    asset_key: 'harbour',
    category: 'other',
    alt_text: 'The harbour, see /media/other/plan.pdf',
    image_url: `/media/logos/harbour-${idOf(2)}.webp`,
    storage_path: `media/logos/harbour-${idOf(2)}.webp`,
    placeholder: 'data:image/webp;base64,UklGRiQAAABXRUJQ',
    content_hash: 'ad'.repeat(32),
    source_hash: 'be'.repeat(32),
    theme_tags: ['brand'],
  })
  const text = searchTextOf(values)
  for (const word of ['harbour', 'plan.pdf', 'brand']) expect(text).toContain(word)
  for (const word of ['logos', 'webp', 'image', 'base64', 'adad', 'bebe']) expect(text).not.toContain(word)
})
