import {
  between,
  bone,
  circle,
  copper,
  deep,
  ellipse,
  frost,
  gold,
  ink,
  moss,
  night,
  picture,
  polygon,
  rectangle,
  ridge,
  rust,
  sand,
  seededRandom,
  stroke,
  verticalGradient,
} from './drawing.ts'

const width = 1920
const height = 1080

export type Landscape = 'hills' | 'birches' | 'archipelago' | 'northern-light' | 'ice' | 'terraces' | 'rain'

/** A quiet landscape of 1920 by 1080, dark enough in most places for white text. */
export function landscape(kind: Landscape, seed: string): string {
  return picture(width, height, ...scenes[kind](seed))
}

const scenes: Record<Landscape, (seed: string) => string[]> = {
  hills(seed) {
    const random = seededRandom(seed)
    const tones = ['#6f8a80', '#4f6f5c', '#35564f', deep, ink]
    const ridges = tones.map((tone, layer) => {
      const base = 430 + layer * 125
      const points = steps(9).map((x) => [x, base - between(random, 0, 150 - layer * 18)] as const)
      return ridge(points, height, tone)
    })
    return [
      verticalGradient('sky', '#2d4a52', '#8aa39c', sand),
      rectangle(0, 0, width, height, 'url(#sky)'),
      circle(between(random, 500, 1500), 330, 92, bone, 'opacity="0.85"'),
      ...ridges,
    ]
  },

  birches(seed) {
    const random = seededRandom(seed)
    const trunks = steps(17).flatMap((x, index) => {
      const near = index % 3 === 0
      const left = x + between(random, -40, 40)
      const thick = near ? between(random, 34, 52) : between(random, 12, 24)
      const marks = Array.from({ length: near ? 13 : 8 }, () =>
        rectangle(
          left + (random() < 0.5 ? 0 : thick * 0.45),
          between(random, 0, height),
          thick * between(random, 0.25, 0.55),
          between(random, 3, 9),
          ink,
        ),
      )
      return [rectangle(left, 0, thick, height, near ? '#d8d6ca' : '#8fa39c'), ...marks]
    })
    return [
      verticalGradient('wood', '#21393c', '#3d5a50', '#16272b'),
      rectangle(0, 0, width, height, 'url(#wood)'),
      ...trunks,
      rectangle(0, 0, width, height, night, 'opacity="0.38"'),
    ]
  },

  archipelago(seed) {
    const random = seededRandom(seed)
    const islands = steps(6).map((x, index) => {
      const y = 600 + index * 46
      const size = between(random, 120, 330)
      const pines = Array.from({ length: 7 }, () => {
        const foot = x + between(random, -size * 0.7, size * 0.7)
        const tall = between(random, 40, 120)
        return polygon(
          [
            [foot - 18, y - 8],
            [foot, y - tall],
            [foot + 18, y - 8],
          ],
          night,
        )
      })
      return [ellipse(x, y, size, 34, night), ...pines].join('')
    })
    const glints = Array.from({ length: 26 }, (_, index) => {
      const y = 590 + index * 18
      const half = between(random, 20, 60 + index * 6)
      return stroke(`M${Math.round(1180 - half)} ${y}H${Math.round(1180 + half)}`, gold, 3, 'opacity="0.55"')
    })
    return [
      verticalGradient('dusk', '#223a4a', '#a4653f', gold),
      verticalGradient('sea', '#7d5a41', '#1b3038', night),
      rectangle(0, 0, width, 580, 'url(#dusk)'),
      circle(1180, 520, 78, '#f6d58d'),
      rectangle(0, 575, width, 505, 'url(#sea)'),
      ...glints,
      ...islands,
    ]
  },

  'northern-light'(seed) {
    const random = seededRandom(seed)
    const bands = steps(26).map((x, index) => {
      const top = between(random, 60, 320)
      const sway = 90 * Math.sin(index / 3)
      const points = [
        [x, top],
        [x + 46, top - 30],
        [x + 46 + sway, 800],
        [x - 20 + sway, 820],
      ] as const
      return polygon(points, index % 4 === 0 ? '#7fd6b1' : '#4ea58f', 'opacity="0.17"')
    })
    const stars = Array.from({ length: 90 }, () =>
      circle(
        between(random, 0, width),
        between(random, 0, 620),
        between(random, 0.8, 2.6),
        bone,
        'opacity="0.7"',
      ),
    )
    const forest = steps(60).map((x) => {
      const tall = between(random, 60, 190)
      return polygon(
        [
          [x - 26, 900],
          [x, 900 - tall],
          [x + 26, 900],
        ],
        night,
      )
    })
    return [
      verticalGradient('polar', '#0a1a2a', '#12343f', '#1d4a4b'),
      rectangle(0, 0, width, height, 'url(#polar)'),
      ...stars,
      ...bands,
      ...forest,
      rectangle(0, 895, width, 185, night),
    ]
  },

  ice(seed) {
    const random = seededRandom(seed)
    const tones = ['#9fb9ba', '#b4c9c8', frost, '#86a5a8', '#6d9095']
    const columns = 12
    const rows = 7
    const corner = Array.from({ length: rows + 1 }, (_, row) =>
      Array.from({ length: columns + 1 }, (__, column) => {
        const edge = column === 0 || column === columns || row === 0 || row === rows
        const jitter = edge ? 0 : 62
        return [
          (column * width) / columns + between(random, -jitter, jitter),
          (row * height) / rows + between(random, -jitter, jitter),
        ] as const
      }),
    )
    const at = (row: number, column: number) => corner[row]?.[column] ?? ([0, 0] as const)
    const floes: string[] = []
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const tone = tones[Math.floor(random() * tones.length)] ?? frost
        const points = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)]
        floes.push(polygon(points, tone, 'stroke="#2c4d55" stroke-width="5"'))
      }
    }
    return [...floes, rectangle(0, 0, width, height, deep, 'opacity="0.45"')]
  },

  terraces(seed) {
    const random = seededRandom(seed)
    const lines = Array.from({ length: 22 }, (_, index) => {
      const y = 1120 - index * 46
      const lift = between(random, 120, 260)
      const colour = index === 13 ? gold : index % 5 === 0 ? copper : moss
      const d = `M-40 ${y}C480 ${y} 700 ${Math.round(y - lift)} 1960 ${Math.round(y - lift - 80)}`
      return stroke(d, colour, index === 13 ? 9 : 4, `opacity="${index === 13 ? 1 : 0.6}"`)
    })
    return [
      verticalGradient('slope', ink, deep, '#2f4f48'),
      rectangle(0, 0, width, height, 'url(#slope)'),
      ...lines,
    ]
  },

  rain(seed) {
    const random = seededRandom(seed)
    const drops = Array.from({ length: 150 }, () => {
      const x = between(random, -100, width)
      const y = between(random, 0, height)
      const length = between(random, 40, 120)
      return stroke(
        `M${Math.round(x)} ${Math.round(y)}l${Math.round(length / 4)} ${Math.round(length)}`,
        frost,
        2,
        'opacity="0.28"',
      )
    })
    const houses = steps(14).map((x, index) => {
      const tall = between(random, 130, 330)
      const wall = index % 4 === 0 ? rust : index % 3 === 0 ? moss : ink
      const roof = polygon(
        [
          [x - 80, 860 - tall],
          [x, 790 - tall],
          [x + 80, 860 - tall],
        ],
        night,
      )
      const lamp = rectangle(x - 16, 900 - tall, 32, 44, gold, 'opacity="0.8"')
      return rectangle(x - 72, 860 - tall, 144, tall, wall) + roof + lamp
    })
    return [
      verticalGradient('cloud', '#2a3c44', '#4a626a', '#32474d'),
      rectangle(0, 0, width, height, 'url(#cloud)'),
      ...houses,
      rectangle(0, 855, width, 225, '#1b2f37'),
      ...drops,
    ]
  },
}

/** Evenly spaced positions from edge to edge. */
function steps(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index * width) / (count - 1))
}
