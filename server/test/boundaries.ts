import { type ModuleImport, reachableFrom } from './module-imports.ts'

/** The rules of imports do not bind tests, which combine what they try. */
type Rule = { statement: string; breaks: (one: ModuleImport) => boolean; bindsTests?: true }

const isBench = (file: string): boolean => file.includes('/bench/')
const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || /\/(test|testing|e2e)\//.test(file) || isBench(file)
const within = (folder: string, path: string): boolean => path.startsWith(`${folder}/`)
const packageOf = (target: string): string => /^(@[^/]+\/[^/]+|[^/]+)/.exec(target)?.[1] ?? target
const crosses = (one: ModuleImport, a: string, b: string): boolean =>
  (within(a, one.file) && within(b, one.target)) || (within(b, one.file) && within(a, one.target))

/** The entry points of sync that form the contract: their code runs in browsers and on the server. */
const bareEntryPoints = ['backoff', 'environment', 'listeners', 'rules']
const contractEntryPoints = [
  ...bareEntryPoints,
  'checks',
  'entities',
  'history',
  'overlay',
  'people',
  'releases',
  'schema-versions',
  'shapes',
  'sign-ups',
  'tables',
  'usage',
  'write',
]

/** The dependency rule (Architecture in the READMEs): which part may import what. Each broken rule with the import that breaks it. */
export function brokenBoundaries(all: ModuleImport[]): string[] {
  const from = (entryPoint: string): Set<string> => reachableFrom(`sync/src/${entryPoint}.ts`, all)
  const contract = new Set(contractEntryPoints.flatMap((entryPoint) => [...from(entryPoint)]))
  const bare = new Set(bareEntryPoints.flatMap((entryPoint) => [...from(entryPoint)]))
  const reader = from('reader')
  const rules: Rule[] = [
    {
      statement: 'a file imports nothing of another package by its path',
      breaks: ({ file, target, isRelative }) =>
        isRelative && !isBench(file) && packageFolder(target) !== packageFolder(file),
      bindsTests: true,
    },
    {
      statement: 'sync imports nothing of ours',
      breaks: ({ file, target }) => within('sync', file) && target.startsWith('@coop/'),
    },
    {
      statement: "sync's contract part imports zod, dequal and uuid only",
      breaks: ({ file, target, isRelative }) =>
        contract.has(file) && !isRelative && !['zod', 'dequal', 'uuid'].includes(packageOf(target)),
    },
    {
      statement: 'the rules and what everything is built on import no package at all',
      breaks: ({ file, isRelative }) => bare.has(file) && !isRelative,
    },
    {
      statement: "sync's reader part imports zod and the official client only",
      breaks: ({ file, target, isRelative }) =>
        reader.has(file) && !isRelative && !['zod', '@electric-sql/client'].includes(packageOf(target)),
    },
    {
      statement: "sync's cleaner of drawings imports parsers of XML and CSS only",
      breaks: ({ file, target, isRelative }) =>
        within('sync/src/drawings', file) &&
        !isRelative &&
        !['saxes', 'css-tree'].includes(packageOf(target)),
    },
    {
      statement: 'web imports of ours only the contract, the reader and the cleaner of drawings of sync',
      breaks: ({ file, target }) =>
        within('web', file) &&
        target.startsWith('@coop/') &&
        ![...contractEntryPoints, 'reader', 'drawings'].some(
          (entryPoint) => target === `@coop/sync/${entryPoint}`,
        ),
    },
    {
      statement:
        'what visitors load takes of the contract only what imports no package, and of the rest types',
      breaks: ({ file, target, isTypeOnly }) =>
        ['site', 'history', 'live', 'loading', 'offline', 'prose', 'ui'].some((folder) =>
          within(`web/src/${folder}`, file),
        ) &&
        [...contractEntryPoints, 'drawings'].some(
          (entryPoint) => !bareEntryPoints.includes(entryPoint) && target === `@coop/sync/${entryPoint}`,
        ) &&
        !isTypeOnly,
    },
    {
      statement: 'the site and the admin never import each other',
      breaks: (one) => crosses(one, 'web/src/site', 'web/src/admin'),
    },
    {
      statement: 'the packages for Postgres know nothing of ours but how an address is read',
      breaks: ({ file, target }) =>
        within('server/postgres', file) && target.startsWith('@coop/') && target !== '@coop/sync/database',
    },
    {
      statement: 'connections are made where the address of the database is read',
      breaks: ({ file, target, isTypeOnly }) =>
        target === 'postgres' && !isTypeOnly && !drivers.includes(file),
    },
    {
      statement:
        'the press knows of the server what there is to draw, and a start needs nothing of the press',
      breaks: ({ file, target }) =>
        within('server/art', file)
          ? target.startsWith('@coop/') && !/^@coop\/(server\/demo|sync\/[a-z]+)$/.test(target)
          : target === '@coop/art',
    },
    {
      statement: "server imports of web only the types of its page renderer's contract",
      breaks: ({ file, target, isTypeOnly }) =>
        within('server/src', file) &&
        packageOf(target) === '@coop/web' &&
        !(target === '@coop/web/ssr' && isTypeOnly),
    },
  ]
  return all.flatMap((one) =>
    rules
      .filter((rule) => (rule.bindsTests === true || !isTest(one.file)) && rule.breaks(one))
      .map((rule) => `${one.file} imports ${one.target}: ${rule.statement}`),
  )
}

/** Files with the driver itself; the others than the first know the class of its errors. */
const drivers = [
  'sync/src/database-address.ts',
  'sync/src/engine/query/postgres-error.ts',
  'server/postgres/src/migrate.ts',
  'server/postgres/src/postgres-errors.ts',
]

const nestedPackages = ['server/art', 'server/postgres']

function packageFolder(file: string): string {
  return nestedPackages.find((folder) => within(folder, file)) ?? file.split('/')[0] ?? ''
}
