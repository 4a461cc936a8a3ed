import type { PublicTables } from '@coop/sync/tables'

declare const PUBLIC_SHAPE_NAMES: readonly (keyof PublicTables)[]

/**
 * The keys of the catalogue of public shapes, written into the code by the build (`web/build/public-shape-names.ts`): the
 * catalogue itself would bring every entity and its schemas into the visitor's browser.
 */
export const publicShapeNames = PUBLIC_SHAPE_NAMES
