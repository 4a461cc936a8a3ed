import { expect, test } from 'vitest'
import { anAsset, aService, aTheme, rowsOf } from '../../../../test/site-rows.ts'
import { homePage } from './home-page.ts'
import { loadHome, parseHomeRequest } from './load-home.ts'
import { slogans } from './slogans.ts'

const request = { scope: 50 }

test('the slider orders homepage services of equal priority', () => {
  const quick = aService({ name: 'Quick', category: 'THEME-EASY', show_on_homepage: true })
  const deep = aService({ name: 'Deep', category: 'DEEP-DIVES', show_on_homepage: true })
  const others = [1, 2, 3].map(() => aService({ show_on_homepage: true, homepage_priority: 1 }))
  const rows = rowsOf({ services: [deep, quick, ...others, aService()] })
  const names = (scope: number) => loadHome(rows, { scope }, 0).services.map(({ name }) => name)
  expect(names(0).slice(0, 2)).toEqual(['Quick', 'Deep'])
  expect(names(100).slice(0, 2)).toEqual(['Deep', 'Quick'])
  expect(names(50)).toHaveLength(3)
})

test('a slogan has the picture of its key, the others have the background of the current ten minutes', () => {
  const hero = anAsset({
    category: 'hero-images',
    asset_key: slogans[0]?.imageKey ?? '',
    image_url: '/media/h.svg',
  })
  const backgrounds = ['a', 'b'].map((key) =>
    anAsset({ category: 'backgrounds', asset_key: key, image_url: `/media/${key}.svg` }),
  )
  const rows = rowsOf({ website_assets: [hero, ...backgrounds] })
  const at = (minute: number) =>
    loadHome(rows, request, minute * 60_000).slides.map(({ image }) => image?.url)
  expect(at(5).slice(0, 2)).toEqual(['/media/h.svg', '/media/a.svg'])
  expect(at(15).slice(0, 2)).toEqual(['/media/h.svg', '/media/b.svg'])
  expect(loadHome(rowsOf({}), request, 0).slides).toHaveLength(6)
  expect(loadHome(rowsOf({}), request, 0).slides[0]?.image).toBeNull()
})

test('a still life, a deer or a panther is preferred for the introduction', () => {
  const backgrounds = ['aurora', 'background-deer-snow', 'zebra'].map((key) =>
    anAsset({ category: 'backgrounds', asset_key: key, image_url: `/media/${key}.webp` }),
  )
  const { pictures } = loadHome(rowsOf({ website_assets: backgrounds }), request, 0)
  expect(pictures.intro?.url).toBe('/media/background-deer-snow.webp')
  expect(pictures.panther).toBeNull()
})

test('without managed texts the defaults are shown', () => {
  const { texts } = loadHome(rowsOf({}), request, 0)
  expect(texts.primaryButton).toBe('Start Your Transformation')
  expect(texts.secondaryButton).toBe('Become a member')
})

test('themes are in order, and their descriptions are limited to 150 characters', () => {
  const long = 'A sentence of some length that says what it says. '.repeat(5)
  const rows = rowsOf({
    offering_themes: [
      aTheme({ name: 'Second', display_order: 2 }),
      aTheme({ display_order: 1, description: long }),
    ],
  })
  const { themes } = loadHome(rows, request, 0)
  expect(themes[1]?.name).toBe('Second')
  expect(themes[0]?.text.length).toBeLessThanOrEqual(150)
})

test('values that no slider offers become the defaults', () => {
  const parse = (text: string) => parseHomeRequest(new URLSearchParams(text)).scope
  expect([parse(''), parse('scope=37'), parse('scope=999'), parse('scope=-1'), parse('scope=x')]).toEqual([
    50, 37, 100, 50, 50,
  ])
  expect(homePage.address({ scope: 50 })).toBe('/')
  expect(homePage.address({ scope: 7 })).toBe('/?scope=7')
})
