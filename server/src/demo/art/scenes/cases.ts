import type { ThemeKey } from '../../content/demo-entries.ts'
import { firstCases } from './cases-first.ts'
import { secondCases } from './cases-second.ts'
import type { Scene } from './scene.ts'

type Drawn = readonly [alt: string, draw: () => string]

const drawn: Record<ThemeKey, readonly Drawn[]> = { ...firstCases, ...secondCases }
const themes: readonly ThemeKey[] = ['growth', 'ai', 'brand', 'innovation', 'resilience', 'talent']

/** Three for each theme. */
export const cases: readonly Scene[] = themes.flatMap((theme) =>
  drawn[theme].map(([alt, draw], index) => ({
    key: `case-${theme}-${index + 1}`,
    category: 'case-studies' as const,
    alt,
    description: 'Picture of a case.',
    themes: [theme],
    width: 1200,
    height: 800,
    draw,
  })),
)
