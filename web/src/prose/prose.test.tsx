import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PictureData } from '../ui/pictures/picture-data.ts'
import { Prose } from './prose.tsx'

function htmlOf(size: Pick<PictureData, 'width' | 'height'>): string {
  const picture = { url: '/media/other/a.webp', alt: 'A boat', placeholder: null, version: 'v1', ...size }
  return renderToString(<Prose blocks={[{ kind: 'picture', picture }]} />)
}

test('a picture in a text is neither rendered nor requested larger than it is', () => {
  const html = htmlOf({ width: 600, height: 800 })
  expect(html).not.toMatch(/[ "]w-full/)
  expect(html).toContain('width="600" height="800"')
  expect(html).toContain('sizes="(min-width: 64rem) min(49rem, 600px), (min-width: 48rem) 76vw, ')
  expect(html.match(/ \d+w/g)).toEqual([' 320w', ' 600w'])
})

test('a large picture in a text is offered in widths up to that of the column on high-resolution screens', () => {
  const html = htmlOf({ width: 1600, height: 1200 })
  expect(html).toContain('max-w-full')
  expect(html.match(/ \d+w/g)).toEqual([' 320w', ' 640w', ' 1024w', ' 1600w'])
})

test('a picture with a caption is a figure', () => {
  const picture = {
    url: '/media/other/a.webp',
    alt: 'A boat',
    placeholder: null,
    version: 'v1',
    width: 600,
    height: 800,
  }
  const html = renderToString(<Prose blocks={[{ kind: 'picture', picture, caption: 'By the <sea>' }]} />)
  expect(html).toMatch(/<figure>.*<img.*<figcaption[^>]*>By the &lt;sea&gt;<\/figcaption><\/figure>/s)
})
