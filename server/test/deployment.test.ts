import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cookieNames } from '../src/accounts/sessions/auth.ts'
import { composedSettings } from '../src/config/compose-settings.ts'

const pathOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const read = (name: string): string => readFileSync(pathOf(name), 'utf8')
const names = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort()

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.unknown().optional(),
  profiles: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()),
  // Aliases are not allowed, since containers are reached by the names of their services.
  networks: z.array(z.string()).optional(),
})
const compose = z
  .object({
    name: z.string(),
    services: z.record(z.string(), serviceSchema),
    networks: z.record(z.string(), z.looseObject({})),
  })
  .parse(load(read('docker-compose.yml'), { schema: CORE_SCHEMA.withTags(mergeTag) }))
const services = Object.entries(compose.services)
const service = (name: string): z.infer<typeof serviceSchema> => serviceSchema.parse(compose.services[name])

const documentedNames = names(read('.env.example'), /^([A-Z0-9_]+)=/gm)

test('every variable that the compose file reads is explained', () => {
  const variables = names(read('docker-compose.yml'), /\$\{([A-Z_]+)/g)
  expect(variables).not.toEqual([])
  expect(variables.filter((name) => !documentedNames.includes(name))).toEqual([])
})

test('required variables are required with a message', () => {
  const required = names(read('docker-compose.yml'), /\$\{([A-Z_]+):\?set \1 in \.env/g)
  expect(required).toEqual([
    'ACME_EMAIL',
    'COMPOSE_PROFILES',
    'ELECTRIC_SECRET',
    'POSTGRES_PASSWORD',
    'SITE_DOMAIN',
  ])
})

test('every variable of the app is explained in the example file, or set by the compose file', () => {
  const [, list = ''] = /## Environment\n([\s\S]*?)\n## /.exec(read('server/OPERATIONS.md')) ?? []
  const ofDevelopers = ['CHROMIUM_PATH']
  const set = services.flatMap(([, { environment }]) => Object.keys(environment))
  const settings = names(
    // An entry starts with the names that it explains.
    [...list.matchAll(/^- ((?:`[A-Z0-9_]+`,? ?)+)/gm)].map((match) => match[1]).join(),
    /`([A-Z0-9_]+)`/g,
  )
  expect(settings).toEqual(expect.arrayContaining(['DATABASE_URL', 'S3_BUCKET', 'USAGE_DAYS']))
  expect(settings.filter((name) => ![...documentedNames, ...set, ...ofDevelopers].includes(name))).toEqual([])
})

test('every service has a health check, and only the proxy is reachable from outside', () => {
  const served = ['postgres', 'electric', 'engine', 'app', 'backup', 'cache', 'proxy']
  expect(services.map(([name]) => name)).toEqual([...served, 'prometheus', 'grafana'])
  expect(services.filter(([, { healthcheck }]) => healthcheck.test.length === 0)).toEqual([])
  const outward = services.filter(([, { ports }]) => ports.some((port) => !port.startsWith('127.0.0.1:')))
  expect(outward.map(([name]) => name)).toEqual(['proxy'])
})

test('the app uses the configured shape service, and no other service has its name', () => {
  for (const name of ['electric', 'engine']) expect(service(name).profiles).toEqual([name])
  expect(String(service('app').environment['ELECTRIC_URL'])).toBe('http://${COMPOSE_PROFILES}:3000')
  expect(read('docker-compose.yml')).not.toContain('aliases')
})

test('the app gets the parts of its addresses, so that errors name the variables that were set', () => {
  const { environment } = service('app')
  for (const [name, { part, make }] of Object.entries(composedSettings)) {
    expect(environment[name]).toBe(make(`\${${part}}`))
    expect(environment[part]).toMatch(`\${${part}`)
  }
})

test('the volumes keep their names when the folder is renamed', () => {
  expect(compose.name).toBe('paradox-cooperative')
})

test('visitors keep their IPv6 addresses, since the network of the proxy has IPv6', () => {
  for (const name of service('proxy').networks ?? [])
    expect(compose.networks[name]).toMatchObject({ enable_ipv6: true })
  for (const page of ['README.md', 'server/OPERATIONS.md']) expect(read(page)).toContain('Docker 27')
})

test('behind a CDN visitors are distinguished, and none of them can claim another address', () => {
  const proxy = read('server/proxy/Caddyfile')
  expect(proxy).toMatch(
    /\n\tservers \{\n\t\ttrusted_proxies static \{\$TRUSTED_PROXIES\}\n\t\ttrusted_proxies_strict\n\t\}\n/,
  )
  // The app uses the last entry of a list, and this is the only one.
  expect(/\n\(app\) \{[^]*?\n\}/.exec(proxy)?.[0]).toContain('header_up X-Forwarded-For {client_ip}\n')
  expect(service('proxy').environment['TRUSTED_PROXIES']).toBe('${TRUSTED_PROXIES:-}')
  expect(service('app').environment['TRUSTED_PROXY_HEADER']).toBe('x-forwarded-for')
})

test('containers may write only to volumes and memory, gain no privileges, and have limits of memory and logs', () => {
  expect(services.map(([name, { cap_add }]) => [name, cap_add ?? []])).toEqual([
    ['postgres', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']],
    ['electric', []],
    ['engine', []],
    ['app', []],
    ['backup', []],
    ['cache', []],
    ['proxy', ['NET_BIND_SERVICE']],
    ['prometheus', []],
    ['grafana', []],
  ])
  for (const [, one] of services)
    expect(one).toMatchObject({
      read_only: true,
      tmpfs: expect.arrayContaining(['/tmp']),
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
    })
})

test('the cache is reached only by a socket, and gets no private requests', () => {
  const sockets = 'sockets:/run/sockets'
  expect(services.filter(([, { volumes }]) => volumes.includes(sockets)).map(([name]) => name)).toEqual([
    'cache',
    'proxy',
  ])
  expect(service('cache')).toMatchObject({ network_mode: 'none', ports: [] })
  const proxy = read('server/proxy/Caddyfile')
  const [, shared = ''] = /\n\t@shared \{\n([^]*?)\n\t\}\n/.exec(proxy) ?? []
  expect(shared.split('\n').map((line) => line.trim())).toEqual([
    'method GET HEAD',
    'not path /away/* /api/* /admin /admin/* /shapes/admin/* /release/* /healthz /readyz',
    '# People with a session have files that are not public.',
    'not {',
    'path /media/* /img/media/*',
    `header Cookie *${cookieNames(true).session}=*`,
    '}',
  ])
  expect(proxy).toContain('bind unix//run/sockets/app.sock')
  expect(read('server/proxy/cache.vcl')).toContain('.path = "/run/sockets/app.sock"')
  expect(JSON.stringify(service('cache')['command'])).toContain('/run/sockets/cache.sock,mode=666')
})

test('the image is built once, and runs compiled programs', () => {
  expect(services.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual(['app'])
  expect(service('engine')).toMatchObject({ image: service('app').image, pull_policy: 'never' })
  // Cleared here: .env may set it, and the settings refuse it without ELECTRIC_URL.
  expect(service('backup').environment['ELECTRIC_SECRET']).toBe('')
  expect(service('backup')).toMatchObject({ image: service('app').image, pull_policy: 'never' })
  const commands = [
    read('Dockerfile').match(/^CMD (.*)$/m)?.[1],
    JSON.stringify(service('engine')['command']),
    JSON.stringify(service('backup')['command']),
  ]
  expect(commands.map((command) => command?.replaceAll(' ', ''))).toEqual([
    '["node","server/dist/main.js"]',
    '["node","server/dist/engine.js"]',
    '["node","server/dist/backup.js","--schedule"]',
  ])
})

test('the image has the files that the demo reads when it fills a database', () => {
  for (const folder of ['content', 'pictures'])
    expect(read('Dockerfile')).toContain(`\nCOPY server/src/demo/${folder}/ server/src/demo/${folder}/\n`)
})

test('a restore starts with building its image, and an upgrade replaces all containers of the image', () => {
  const page = read('server/OPERATIONS.md')
  expect(page).toMatch(/\n### Restore\n[^`]*```sh\ndocker compose build\n/)
  expect(page).toMatch(
    /\nfor old in [^]*?\ndone\ndocker compose up -d --no-deps backup .*: backup engine\n.*caddy reload.* && docker compose restart cache\n```/,
  )
})

test('the image contains only listed files, and never a backup or settings', () => {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(patterns[0]).toBe('*')
  const allowed = patterns.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' ').map((source) => source.replace(/\/.*/, '')),
  )
  expect([...new Set(copied)].sort()).toEqual([...new Set(allowed)].sort())
  // A later pattern that excludes files also excludes them in the folders allowed above.
  expect(patterns).toEqual(expect.arrayContaining(['**/.*', '**/*.gz', '**/*.dump']))
})

test('backups have a separate volume, apart from the files that they contain', () => {
  const { volumes, environment } = service('backup')
  expect(volumes).toContain(`backups:${environment['BACKUP_DIR']}`)
  expect(service('app').volumes).not.toContain(`backups:${environment['BACKUP_DIR']}`)
})

test('the proxy waits during a restart of the app, and shows a page of ours during a longer outage', () => {
  const caddyfile = read('server/proxy/Caddyfile')
  expect(caddyfile).toMatch(/lb_try_duration 20s/)
  expect(caddyfile).toMatch(/handle_errors 502 503 504 \{[^]*Retry-After[^]*away\.html[^]*status 503/)
  const page = read('server/proxy/away.html')
  // The proxy serves every file of the page, under its own policy: no inline styles or scripts.
  expect(page).not.toMatch(/<style|<script| style=| on\w+=/)
  expect([...page.matchAll(/(?:href|src)="([^"#]+)"/g)].map((match) => match[1])).toEqual([
    'data:,',
    '/away/away.css',
  ])
  const fonts = [...read('server/proxy/away.css').matchAll(/url\('([^']+)'\)/g)].map(
    (match) => match[1] ?? '',
  )
  expect(fonts).toHaveLength(2)
  expect(service('proxy').volumes).toContain('./web/src/ui/theme/fonts:/srv/fonts:ro')
  for (const font of fonts) expect(existsSync(pathOf(`web/src/ui/theme/${font}`)), font).toBe(true)
})

test('the health check of the proxy uses a request that is not logged', () => {
  const address = service('proxy').healthcheck.test.at(-1) ?? ''
  expect(read('server/proxy/Caddyfile')).toContain(`\n${new URL(address).origin} {\n`)
})

test('Prometheus and Grafana start on demand, and read files of the repository', () => {
  for (const name of ['prometheus', 'grafana']) {
    expect(service(name).profiles).toEqual(['observe'])
    const [folders, volumes] = [0, 1].map((which) =>
      service(name).volumes.filter((volume) => volume.startsWith('./') === (which === 0)),
    )
    expect(volumes).toHaveLength(1)
    for (const folder of folders ?? []) {
      expect(existsSync(pathOf(folder.split(':')[0] ?? '')), folder).toBe(true)
      expect(folder).toMatch(/:ro$/)
    }
  }
  const scraped = z
    .object({
      rule_files: z.array(z.string()),
      scrape_configs: z.array(
        z.object({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
      ),
    })
    .parse(load(read('server/observe/prometheus.yml')))
  for (const file of scraped.rule_files) expect(existsSync(pathOf(`server/observe/${file}`)), file).toBe(true)
  const targets = scraped.scrape_configs.flatMap((job) => job.static_configs.flatMap((one) => one.targets))
  for (const target of targets) expect(service(target.split(':')[0] ?? '').networks).toContain('inner')
  const { datasources } = z
    .object({ datasources: z.array(z.looseObject({ uid: z.string(), url: z.string() })) })
    .parse(load(read('server/observe/provisioning/datasources/prometheus.yml')))
  const [source] = datasources
  expect(read('server/observe/dashboard.json')).not.toMatch(
    new RegExp(`"uid": "(?!${source?.uid}"|coop-site")`),
  )
  expect(source?.url).toBe('http://prometheus:9090')
})
