import type { ThemeKey } from '../content/demo-entries.ts'
import {
  between,
  bone,
  circle,
  copper,
  deep,
  frost,
  gold,
  ink,
  moss,
  night,
  pick,
  picture,
  polygon,
  rectangle,
  rust,
  sand,
  seededRandom,
  stroke,
  type Random,
} from './drawing.ts'

const grounds: Record<ThemeKey, readonly [string, string, string]> = {
  growth: [deep, gold, frost],
  ai: [ink, frost, gold],
  brand: [rust, sand, bone],
  innovation: [moss, bone, gold],
  resilience: ['#2b4650', copper, frost],
  talent: ['#3b2f3a', sand, copper],
}

/** The sign of a theme in geometry, any number of variations: each seed is a picture of its own. */
export function motif(theme: ThemeKey, seed: string, width: number, height: number): string {
  const random = seededRandom(`${theme} ${seed}`)
  const [ground, line, accent] = grounds[theme]
  const corner = circle(
    between(random, 0, width),
    between(random, 0, height),
    height * 0.6,
    night,
    'opacity="0.16"',
  )
  return picture(
    width,
    height,
    rectangle(0, 0, width, height, ground),
    corner,
    ...draw[theme](random, { width, height, line, accent }),
  )
}

interface Canvas {
  width: number
  height: number
  line: string
  accent: string
}

const draw: Record<ThemeKey, (random: Random, canvas: Canvas) => string[]> = {
  growth(random, { width, height, line, accent }) {
    const chosen = Math.floor(between(random, 4, 9))
    return Array.from({ length: 12 }, (_, index) => {
      const y = height * (1.05 - index * 0.08)
      const rise = height * between(random, 0.12, 0.3)
      const d = `M0 ${Math.round(y)}C${Math.round(width * 0.4)} ${Math.round(y)} ${Math.round(width * 0.5)} ${Math.round(y - rise)} ${width} ${Math.round(y - rise * 1.4)}`
      return stroke(
        d,
        index === chosen ? line : accent,
        index === chosen ? 10 : 3,
        `opacity="${index === chosen ? 1 : 0.5}"`,
      )
    })
  },

  ai(random, { width, height, line, accent }) {
    const targetX = width * between(random, 0.3, 0.7)
    const targetY = height * between(random, 0.3, 0.7)
    const gap = height / 13
    const dots: string[] = []
    for (let y = gap; y < height; y += gap) {
      for (let x = gap; x < width; x += gap) {
        const near = Math.max(0, 1 - Math.hypot(x - targetX, y - targetY) / (height * 0.55))
        dots.push(
          circle(
            x + (targetX - x) * near * 0.45,
            y + (targetY - y) * near * 0.45,
            2.5 + near * 7,
            line,
            'opacity="0.7"',
          ),
        )
      }
    }
    return [...dots, circle(targetX, targetY, height * 0.045, accent)]
  },

  brand(random, { width, height, line, accent }) {
    const r = height * between(random, 0.24, 0.32)
    const turn = between(random, 0, 2)
    const spots = [0, 1, 2].map((third) => {
      const angle = turn + (third * Math.PI * 2) / 3
      return [width / 2 + Math.cos(angle) * r * 0.62, height / 2 + Math.sin(angle) * r * 0.62] as const
    })
    return [
      ...spots.map(([x, y], index) => circle(x, y, r, index === 1 ? copper : line, 'opacity="0.5"')),
      ...spots.map(([x, y]) => circle(x, y, r, 'none', `stroke="${accent}" stroke-width="3"`)),
    ]
  },

  innovation(random, { width, height, line, accent }) {
    const x = width * between(random, 0.22, 0.34)
    const y = height * between(random, 0.5, 0.62)
    const tip = [width * between(random, 0.7, 0.82), height * between(random, 0.2, 0.34)] as const
    const fold = [width * 0.5, height * between(random, 0.62, 0.72)] as const
    const folds = Array.from({ length: 6 }, (_, index) => {
      const foot = height * (0.72 + index * 0.05)
      return stroke(
        `M${Math.round(width * 0.1)} ${Math.round(foot)}L${Math.round(width * 0.9)} ${Math.round(foot - height * 0.06)}`,
        line,
        2,
        'opacity="0.35"',
      )
    })
    return [
      ...folds,
      polygon([[x, y], tip, fold], line),
      polygon([fold, tip, [width * 0.58, height * 0.82]], accent),
      polygon([fold, [width * 0.58, height * 0.82], [width * 0.5, height * 0.8]], night, 'opacity="0.35"'),
    ]
  },

  resilience(random, { width, height, line, accent }) {
    const spans = Math.floor(between(random, 3, 6))
    const span = width / spans
    const water = height * 0.72
    const arches = Array.from({ length: spans }, (_, index) => {
      const middle = span * (index + 0.5)
      return [0, 1, 2].map((ring) => {
        const r = span * (0.42 - ring * 0.09)
        const d = `M${Math.round(middle - r)} ${Math.round(water)}A${Math.round(r)} ${Math.round(r)} 0 0 1 ${Math.round(middle + r)} ${Math.round(water)}`
        return stroke(d, ring === 0 ? line : accent, ring === 0 ? 14 : 4, `opacity="${1 - ring * 0.3}"`)
      })
    })
    const ripples = Array.from({ length: 6 }, (_, index) => {
      const x = width * between(random, 0, 0.6)
      const y = Math.round(water + 24 + index * height * 0.04)
      return stroke(`M${Math.round(x)} ${y}h${Math.round(width * 0.35)}`, accent, 3, 'opacity="0.4"')
    })
    return [rectangle(0, water - 4, width, 8, line), ...arches.flat(), ...ripples]
  },

  talent(random, { width, height, line, accent }) {
    const count = Math.floor(between(random, 5, 9))
    const gap = width / (count + 1)
    return Array.from({ length: count }, (_, index) => {
      const x = gap * (index + 1)
      const tall = height * (0.3 + (0.4 * (index + 1)) / count + between(random, -0.03, 0.03))
      const colour = pick([line, bone, accent], index === count - 1 ? 2 : index % 2)
      const foot = height * 0.92
      return (
        rectangle(x - gap * 0.16, foot - tall, gap * 0.32, tall, colour, `rx="${Math.round(gap * 0.16)}"`) +
        circle(x, foot - tall - gap * 0.26, gap * 0.17, colour)
      )
    })
  },
}
