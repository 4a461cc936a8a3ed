import { compose, type Composition } from '../stage/composition.ts'
import type { Look } from '../stage/looks.ts'

/** The fields that each picture sets; its look provides the others. */
export type Arrangement = Partial<Composition> & Pick<Composition, 'things'>

/** A small picture: 1200 by 800, the table from 540 down, light from the left. */
export function still(look: Look, arrangement: Arrangement): string {
  const { wall, table, shadow } = look
  return compose({ width: 1200, height: 800, horizon: 540, light: 1, wall, table, shadow, ...arrangement })
}

/** A wide picture: 1920 by 1080, the table from 770 down, light from the right. */
export function wide(look: Look, arrangement: Arrangement): string {
  const { wall, table, shadow } = look
  return compose({ width: 1920, height: 1080, horizon: 770, light: -1, wall, table, shadow, ...arrangement })
}
