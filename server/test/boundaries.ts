import { type ModuleImport, reachableFrom } from './module-imports.ts'

type Rule = { says: string; breaks: (one: ModuleImport) => boolean }

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /\/(test|bench)\//.test(file)
const within = (folder: string, path: string): boolean => path.startsWith(`${folder}/`)
const packageOf = (target: string): string => /^(@[^/]+\/[^/]+|[^/]+)/.exec(target)?.[1] ?? target
const crosses = (one: ModuleImport, a: string, b: string): boolean =>
  (within(a, one.file) && within(b, one.target)) || (within(b, one.file) && within(a, one.target))

/** The dependency rule (README): which part may import what. Each broken rule with the import that breaks it. */
export function brokenBoundaries(all: ModuleImport[]): string[] {
  const contract = reachableFrom('sync/src/contract.ts', all)
  const reader = reachableFrom('sync/src/reader.ts', all)
  const rules: Rule[] = [
    {
      says: 'a file imports nothing of another package by its path',
      breaks: ({ file, target, isRelative }) => isRelative && !within(packageFolder(file), target),
    },
    {
      says: 'sync imports nothing of ours',
      breaks: ({ file, target }) => within('sync', file) && target.startsWith('@coop/'),
    },
    {
      says: "sync's contract part imports zod only",
      breaks: ({ file, target, isRelative }) =>
        contract.has(file) && !isRelative && packageOf(target) !== 'zod',
    },
    {
      says: "sync's reader part imports zod and the official client only",
      breaks: ({ file, target, isRelative }) =>
        reader.has(file) && !isRelative && !['zod', '@electric-sql/client'].includes(packageOf(target)),
    },
    {
      says: 'web imports of ours only the contract and the reader of sync',
      breaks: ({ file, target }) =>
        within('web', file) &&
        target.startsWith('@coop/') &&
        !['@coop/sync/contract', '@coop/sync/reader'].includes(target),
    },
    {
      says: 'the site and the admin never import each other',
      breaks: (one) => crosses(one, 'web/src/site', 'web/src/admin'),
    },
    {
      says: "server imports of web only the types of its page renderer's contract",
      breaks: ({ file, target, isTypeOnly }) =>
        within('server', file) &&
        packageOf(target) === '@coop/web' &&
        !(target === '@coop/web/ssr' && isTypeOnly),
    },
  ]
  return all
    .filter((one) => !isTest(one.file))
    .flatMap((one) =>
      rules
        .filter((rule) => rule.breaks(one))
        .map((rule) => `${one.file} imports ${one.target}: ${rule.says}`),
    )
}

function packageFolder(file: string): string {
  return file.split('/')[0] ?? ''
}
