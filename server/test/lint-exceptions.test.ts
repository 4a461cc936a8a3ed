import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

// Written so that this line does not match.
const exception = /ox[l]int-disable|@ts-expec[t]-error|@ts-ignor[e]/
const withReason = /-disable\S* .+ -- \S+|-error \S+/

test('every exception from the linter or the compiler gives a reason', () => {
  const files = ['sync', 'server', 'server/postgres', 'server/art', 'web'].flatMap((part) =>
    readdirSync(join(projectFolder, part))
      .filter((folder) => ['src', 'test', 'testing', 'e2e', 'bench'].includes(folder))
      .flatMap((folder) => filesBelow(join(part, folder))),
  )
  expect(files.length).toBeGreaterThan(500)
  const bare = files.flatMap((file) =>
    readFileSync(join(projectFolder, file), 'utf8')
      .split('\n')
      .filter((line) => exception.test(line) && !withReason.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(bare).toEqual([])
})

function filesBelow(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
}
