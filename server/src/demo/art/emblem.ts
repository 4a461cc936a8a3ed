import { initials } from '@coop/sync/contract'
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
  pick,
  picture,
  rectangle,
  rust,
  sand,
  seededRandom,
  shape,
  stroke,
} from './drawing.ts'

const pairs = [
  [deep, gold],
  [ink, copper],
  [moss, bone],
  [rust, sand],
  [copper, night],
  [gold, ink],
  [frost, deep],
  [sand, rust],
] as const

/** A monogram in a simple sign: 400 by 400. */
export function monogram(name: string, position: number): string {
  const [ground, mark] = pick(pairs, position)
  const signs = [
    circle(200, 200, 168, 'none', `stroke="${mark}" stroke-width="10"`),
    rectangle(44, 44, 312, 312, 'none', `stroke="${mark}" stroke-width="10" rx="44"`),
    stroke('M44 320H356M44 80H356', mark, 10),
    stroke('M200 28L372 200L200 372L28 200Z', mark, 10),
    stroke('M70 300Q200 352 330 300', mark, 10),
  ]
  const letters = initials(name)
  return picture(
    400,
    400,
    rectangle(0, 0, 400, 400, ground),
    pick(signs, position),
    `<text x="200" y="250" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-size="140" fill="${mark}">${letters}</text>`,
  )
}

/** A stylised portrait: 800 by 800, hair, collar and ground drawn from the name. */
export function portrait(name: string, position: number): string {
  const random = seededRandom(name)
  const [ground, coat] = pick(pairs, position + 3)
  const skin = pick(['#e3b994', '#d9a57c', '#c98f68', '#edc9a8'], Math.floor(random() * 4))
  const hair = pick(['#2a211c', '#6d4a2f', '#b98a4a', '#a9a39a', '#47392f'], Math.floor(random() * 5))
  const long = random() < 0.5
  const tilt = Math.round(between(random, -4, 4))
  return picture(
    800,
    800,
    rectangle(0, 0, 800, 800, ground),
    circle(between(random, 150, 650), 260, 330, coat, 'opacity="0.18"'),
    `<g transform="rotate(${tilt} 400 420)">`,
    long ? shape('M240 380c0-150 70-220 160-220s160 70 160 220v190c0 40-320 40-320 0z', hair) : '',
    shape('M120 830c0-170 110-230 280-230s280 60 280 230z', coat),
    rectangle(340, 500, 120, 140, skin, 'rx="50"'),
    ellipse(400, 385, 128, 160, skin),
    shape(
      long
        ? 'M268 370c0-130 60-190 132-190s132 60 132 190c-40-70-90-100-132-100s-92 30-132 100z'
        : 'M266 360c-10-120 60-190 138-186c80 4 140 70 130 186c-20-60-40-90-70-100c-60 20-140 10-170-6c-14 30-20 60-28 106z',
      hair,
    ),
    shape('M340 610l60 70l60-70l40 30l-100 120l-100-120z', bone),
    '</g>',
  )
}
