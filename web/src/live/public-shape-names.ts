import type { PublicTables } from '@coop/sync/tables'

declare const PUBLIC_SHAPE_NAMES: readonly (keyof PublicTables)[]

/**
 * The names of the public shapes. The build writes them into the code (`web/build/public-shape-names.ts`), because the
 * catalogue would bring every entity and its schemas into the browsers of visitors.
 */
export const publicShapeNames = PUBLIC_SHAPE_NAMES
