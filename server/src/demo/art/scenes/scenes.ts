import { heroes } from './heroes.ts'
import type { Scene } from './scene.ts'

export const scenes: readonly Scene[] = [...heroes]
