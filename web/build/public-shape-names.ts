import { publicShapes } from '../../sync/src/shapes.ts'

/** Defines the constant of `src/live/public-shape-names.ts`, for builds and for tests. */
export const publicShapeNames = { PUBLIC_SHAPE_NAMES: JSON.stringify([...publicShapes.keys()]) }
