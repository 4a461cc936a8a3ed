import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const names = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort()

const explained = names(read('.env.example'), /^([A-Z_]+)=/gm)

test('every variable that the compose file asks for is explained', () => {
  const asked = names(read('docker-compose.yml'), /\$\{([A-Z_]+)/g)
  expect(asked).not.toEqual([])
  expect(asked.filter((name) => !explained.includes(name))).toEqual([])
})

test('every variable of the app is explained to who runs it, or set by the compose file', () => {
  const [, table = ''] = /## Environment\n([\s\S]*?)\n## /.exec(read('README.md')) ?? []
  const ofDevelopers = ['CHROMIUM_PATH']
  const set = names(read('docker-compose.yml'), /^ +([A-Z_]+): /gm)
  const known = names(
    table.replace(/^\|[^|]*\|(.*)$/gm, (row) => row.split('|')[1] ?? ''),
    /`([A-Z_]+)`/g,
  )
  expect(known).toContain('DATABASE_URL')
  expect(known.filter((name) => ![...explained, ...set, ...ofDevelopers].includes(name))).toEqual([])
})

test('every service has a health check, and is reached from outside by the proxy alone', () => {
  const [, services = ''] = /^services:\n([\s\S]*?)^\w/m.exec(read('docker-compose.yml')) ?? []
  const bodies = services.split(/^ {2}(?=\w+:$)/m).slice(1)
  expect(bodies.map((body) => body.split(':')[0])).toEqual(['postgres', 'electric', 'engine', 'app', 'proxy'])
  expect(bodies.filter((body) => !body.includes('    healthcheck:\n'))).toEqual([])
  expect(bodies.filter((body) => body.includes('    ports:\n'))).toEqual([expect.stringMatching(/^proxy:/)])
})
