import 'fake-indexeddb/auto'
import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { beforeAll, expect, test, vi } from 'vitest'
import { planted, plants } from './plants.ts'
import { World } from './world.ts'

vi.mock('../../src/admin/data/files/send-file.ts', () => ({
  sendFile: async ({ file }: { file: { address: string } }) => {
    const response = await fetch('/api/uploads', { method: 'POST', body: file.address }).catch(() => null)
    return response?.ok === true ? { kind: 'uploaded' } : { kind: 'interrupted', after: null }
  },
  forgetUpload: async () => {},
}))

setMaxListeners(0)
const first = Number(process.env['SIMULATION_SEED'] ?? 1)
const count = Number(process.env['SIMULATION_SEEDS'] ?? 20)

async function simulated(seed: number): Promise<World> {
  const world = new World(seed)
  world.install()
  try {
    await world.run(60)
  } finally {
    await world.uninstall()
  }
  return world
}

beforeAll(async () => {
  const world = new World(0)
  world.install()
  try {
    await world.loadCode()
  } finally {
    await world.uninstall()
  }
})

test.each(plants)('the planted fault fits its file: $name', (plant) => {
  const source = readFileSync(new URL(`../../src/admin/data/${plant.file}`, import.meta.url), 'utf8')
  expect(planted(plant, source)).not.toBe(source)
})

test('the same seed gives the same history, whatever was simulated before it', async () => {
  const one = await simulated(first)
  await simulated(first + 1)
  const two = await simulated(first)
  expect([two.scheduler.tasks, two.scheduler.checksum]).toEqual([one.scheduler.tasks, one.scheduler.checksum])
})

test.each(Array.from({ length: count }, (_, at) => first + at))('seed %i', async (seed) => {
  const world = await simulated(seed)
  expect(world.faults, world.history.slice(-20).join('\n')).toEqual([])
})
