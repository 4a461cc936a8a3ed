// @module-tag slow
import { entityNamed } from '@coop/sync/entities'
import { momentIn, offsetIn, timeText } from '@coop/sync/rules'
import * as fc from 'fast-check'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { textOf } from '../src/admin/data/json-values.ts'
import { createReferences } from '../src/admin/transfer/references.ts'
import { dayIn, dayText, zonedTime } from '../src/prose/dates.ts'

const run = promisify(execFile)
const MINUTE = 60_000
const DAY = 1440 * MINUTE
const WEEK = 7 * DAY
const webFolder = join(import.meta.dirname, '..')

const zones = [
  'UTC',
  'Europe/Helsinki',
  'America/New_York',
  // Zones with an offset that is not a whole hour, with a clock change of half an hour, and with a change at midnight.
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  // The zones furthest ahead of UTC.
  'Pacific/Auckland',
  'Pacific/Kiritimati',
]

/** Times around midnight and around clock changes, as JSON timestamps. */
function someTimes(zone: string): string[] {
  const days = fc.integer({ min: Date.UTC(2005, 0) / DAY, max: Date.UTC(2035, 0) / DAY })
  const jitter = fc.integer({ min: -100, max: 100 })
  const midnights = days.map((day) => {
    const text = new Date(day * DAY).toISOString().slice(0, 10)
    return momentIn(zone, `${text}T00:00`)?.getTime() ?? day * DAY
  })
  const changes = days.map((day) => changeAfter(zone, day * DAY))
  const around = (moments: fc.Arbitrary<number>) =>
    fc.tuple(moments, jitter).map(([at, minutes]) => timeText(at + minutes * MINUTE))
  const [times = []] = fc.sample(
    fc.array(fc.oneof(around(midnights), around(changes)), { minLength: 30, maxLength: 30 }),
    1,
  )
  return times
}

/** The first clock change within a year; if there is none, the given time. */
function changeAfter(zone: string, from: number): number {
  let end = from
  while (end < from + 366 * DAY && offsetIn(zone, end) === offsetIn(zone, from)) end += WEEK
  if (offsetIn(zone, end) === offsetIn(zone, from)) return from
  let start = end - WEEK
  while (end - start > MINUTE) {
    const middle = start + Math.floor((end - start) / 2 / MINUTE) * MINUTE
    if (offsetIn(zone, middle) === offsetIn(zone, from)) start = middle
    else end = middle
  }
  return end
}

const clock = `process.stdout.write(JSON.stringify(JSON.parse(process.argv[1]).map((time) => {
  const at = new Date(time), two = (part) => String(part).padStart(2, '0')
  const day = at.getFullYear() + '-' + two(at.getMonth() + 1) + '-' + two(at.getDate())
  return [day, day + 'T' + two(at.getHours()) + ':' + two(at.getMinutes())]
})))`

/** The local days and times, as a process in that time zone computes them. */
async function wallsOf(zone: string, times: readonly string[]): Promise<[day: string, wall: string][]> {
  const { stdout } = await run(process.execPath, ['-e', clock, JSON.stringify(times)], {
    env: { ...process.env, TZ: zone },
  })
  return JSON.parse(stdout)
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

function wordsOf(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 0) - 1]} ${year}`
}

/** The date functions of the admin for a site in this time zone. */
async function adminIn(zone: string) {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { dataset: { zone } } })
  const { siteDate } = await import('../src/admin/texts/site-date.ts')
  const { cellValue } = await import('../src/admin/transfer/cell-value.ts')
  return { siteDate, cellValue, ...(await import('../src/admin/form/dates/local-time.ts')) }
}

test(
  'the site, the list and the form of the admin show the local day of the time zone',
  { tags: 'random' },
  async () => {
    const publishedOn = entityNamed('content').fields['published_at']
    if (publishedOn === undefined) throw new Error('Articles have no published_at')
    for (const zone of zones) {
      const times = someTimes(zone)
      const walls = await wallsOf(zone, times)
      const admin = await adminIn(zone)
      for (const [place, time] of times.entries()) {
        const [day = '', wall = ''] = walls[place] ?? []
        const said = `${time} in ${zone}`
        expect(dayText(time, zone), said).toBe(wordsOf(day))
        expect(dayText(time.replace('T', ' ').replace('+00:00', '+00'), zone), said).toBe(wordsOf(day))
        expect([dayIn(time, zone), Date.parse(zonedTime(time, zone))], said).toEqual([day, Date.parse(time)])
        const [date, month = '', year] = admin.siteDate.format(Date.parse(time)).split(' ')
        const [inWords, monthInWords = '', yearInWords] = wordsOf(day).split(' ')
        expect([date, monthInWords.startsWith(month), year], said).toEqual([inWords, true, yearInWords])
        expect([admin.siteDay(time), admin.localTime(time)], said).toEqual([wordsOf(day), wall])
        const imported = admin.cellValue(
          publishedOn,
          day,
          createReferences(() => []),
        )
        expect('value' in imported && admin.siteDay(textOf(imported.value)), said).toBe(wordsOf(day))
        // A typed time means a point in time with exactly this local time: the first one if there are two.
        const meant = admin.timeOf(wall) ?? ''
        expect(admin.localTime(meant), said).toBe(wall)
        expect(Date.parse(meant), said).toBeLessThanOrEqual(Date.parse(time))
      }
    }
  },
)

test('pages are the same in whatever time zone the process renders them', { tags: 'random' }, async () => {
  const given = zones.map((zone) => ({ zone, times: someTimes(zone) }))
  const drawIn = async (TZ: string): Promise<string[][]> => {
    const args = ['--import', 'tsx', join(webFolder, 'test/draw-dates.tsx'), JSON.stringify(given)]
    const { stdout } = await run(process.execPath, args, {
      env: { ...process.env, TZ, TSX_TSCONFIG_PATH: join(webFolder, 'tsconfig.json') },
      maxBuffer: 2 ** 26,
    })
    return JSON.parse(stdout)
  }
  const [west, east] = await Promise.all(['America/Los_Angeles', 'Pacific/Kiritimati'].map(drawIn))
  expect(east).toEqual(west)
  for (const [at, { zone, times }] of given.entries()) {
    const walls = await wallsOf(zone, times)
    for (const [place, time] of times.entries()) {
      const drawn = west?.[at]?.[place] ?? ''
      const [day = ''] = walls[place] ?? []
      expect(drawn.split(wordsOf(day)), time).toHaveLength(3)
      expect(drawn).toContain(`<time dateTime="${day}">`)
      expect(drawn).toContain(`"datePublished":"${day}T`)
    }
  }
})
