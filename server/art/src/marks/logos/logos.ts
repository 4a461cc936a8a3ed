import { companies } from '@coop/server/demo'
import { signs } from './signs.ts'
import { wordmarks } from './wordmarks.ts'

const logos: Record<string, () => Promise<string>> = { ...signs, ...wordmarks }

/** One logo for every member. */
export const logosOfMembers = companies.map(({ key, name }) => {
  const draw = logos[key]
  if (draw === undefined) throw new Error(`${name} has no logo: draw one under the key ${key}.`)
  return { name, draw }
})
