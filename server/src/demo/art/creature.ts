import {
  between,
  bone,
  circle,
  copper,
  deep,
  ellipse,
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
  shape,
  stroke,
  verticalGradient,
} from './drawing.ts'

/** The paradox in pictures: calm things with force in them. All 1920 by 1080. */
export function stillLife(variant: 'pears' | 'jug'): string {
  const pear = (x: number, size: number, tone: string) =>
    shape(
      `M${x} ${780 - size * 2.1}c${size * 0.5} 0 ${size * 0.45} ${size * 0.7} ${size * 0.62} ${size * 0.95}c${size * 0.5} ${size * 0.6} ${size * 0.1} ${size * 1.15} ${-size * 0.62} ${size * 1.15}s${-size * 1.12} ${-size * 0.55} ${-size * 0.62} ${-size * 1.15}c${size * 0.17} ${-size * 0.25} ${size * 0.12} ${-size * 0.95} ${size * 0.62} ${-size * 0.95}z`,
      tone,
    ) + stroke(`M${x} ${780 - size * 2.1}q8 -30 26 -44`, ink, 7)
  const jug =
    shape(
      'M1180 380c-20 60-130 120-130 250c0 110 70 150 190 150s190-40 190-150c0-130-110-190-130-250z',
      '#3c5a5c',
    ) +
    shape('M1160 352h160l-18 40h-124z', '#4d6f70') +
    stroke('M1312 430c110-10 150 110 70 190', '#3c5a5c', 26) +
    shape('M1095 600c10-70 60-120 90-160c-20 60-50 120-40 260c-40-20-60-50-50-100z', bone, 'opacity="0.2"')
  return picture(
    1920,
    1080,
    verticalGradient('room', '#1a2a2f', '#2b4044', '#223236'),
    rectangle(0, 0, 1920, 1080, 'url(#room)'),
    polygon(
      [
        [180, 0],
        [560, 0],
        [1020, 780],
        [520, 780],
      ],
      sand,
      'opacity="0.16"',
    ),
    rectangle(0, 770, 1920, 310, '#2b211b'),
    rectangle(0, 770, 1920, 14, copper, 'opacity="0.6"'),
    ellipse(1000, 800, 560, 34, night, 'opacity="0.5"'),
    ...(variant === 'jug'
      ? [jug, pear(900, 96, gold), pear(760, 84, moss)]
      : [pear(820, 120, gold), pear(1030, 104, copper), pear(1220, 112, moss), pear(640, 88, rust)]),
  )
}

export function deer(variant: 'clearing' | 'snow'): string {
  const snow = variant === 'snow'
  const random = seededRandom(`deer-${variant}`)
  const coat = snow ? '#3a2c25' : '#1a1512'
  const antler = 'c-10-60-70-70-80-130m30 62c-40-4-60-24-70-50m96 40c-4-50-30-70-28-112'
  const body = [
    shape('M820 640c60-40 240-50 330-20c50 16 60 70 40 110c-60 30-270 36-350 10c-50-20-60-70-20-100z', coat),
    shape('M850 690c-30-60-60-150-40-240l56-10c10 90 60 160 110 200z', coat),
    shape('M872 452c-20-60-110-50-150-10c-30 24-30 44-6 50c50 8 120 6 156-40z', coat),
    shape('M840 424c20-30 60-40 84-36c-14 30-40 50-72 52z', coat),
    ...[862, 908, 1110, 1156].map((x) => rectangle(x, 700, 20, 230, coat)),
    stroke(`M826 420${antler}`, coat, 13),
    stroke(`M846 416c20-60 76-66 88-124m-36 58c40 0 62-20 74-44m-100 36c8-50 30-64 34-110`, coat, 13),
    shape('M1180 640c26-10 40 6 34 36l-24 6z', bone, 'opacity="0.8"'),
  ]
  const trunks = Array.from({ length: 13 }, (_, index) => {
    const x = index * 160 + between(random, -60, 60)
    return rectangle(x, 0, between(random, 16, 44), 930, snow ? '#5c6f70' : '#182b2b', 'opacity="0.75"')
  })
  return picture(
    1920,
    1080,
    verticalGradient(
      'glade',
      snow ? '#7f9698' : '#20393b',
      snow ? '#b9c8c5' : '#6d8064',
      snow ? '#dfe6e2' : sand,
    ),
    rectangle(0, 0, 1920, 1080, 'url(#glade)'),
    ...trunks,
    ridge(
      [
        [0, 900],
        [480, 870],
        [960, 915],
        [1440, 880],
        [1920, 905],
      ],
      1080,
      snow ? '#e9eeea' : '#20332c',
    ),
    ...body,
    ...(snow ? [rectangle(0, 0, 1920, 1080, deep, 'opacity="0.3"')] : []),
  )
}

export function panther(variant: 'night' | 'branch'): string {
  const random = seededRandom(`panther-${variant}`)
  const fur = '#05090b'
  const y = variant === 'branch' ? 0 : 120
  const leaves = Array.from({ length: 70 }, () => {
    const x = between(random, 0, 1920)
    const top = between(random, -40, variant === 'branch' ? 330 : 1080)
    const tone = random() < 0.5 ? '#1d3b35' : '#28503f'
    return ellipse(
      x,
      top,
      between(random, 30, 110),
      between(random, 9, 26),
      tone,
      `transform="rotate(${Math.round(between(random, -50, 50))} ${Math.round(x)} ${Math.round(top)})"`,
    )
  })
  const eye = (x: number) => ellipse(x, 452 + y, 24, 15, gold) + ellipse(x, 452 + y, 6, 14, night)
  return picture(
    1920,
    1080,
    verticalGradient('jungle', '#0b1d20', '#15343a', '#0a1719'),
    rectangle(0, 0, 1920, 1080, 'url(#jungle)'),
    circle(1480, 230, 110, bone, 'opacity="0.75"'),
    ...leaves,
    ...(variant === 'branch'
      ? [stroke('M-40 700C500 640 1200 690 1980 610', '#22170f', 74)]
      : [rectangle(0, 860, 1920, 220, night)]),
    ellipse(1080, 560 + y, 420, 118, fur),
    stroke(`M1470 ${560 + y}c130 10 170 120 120 230`, fur, 40),
    ellipse(760, 470 + y, 148, 128, fur),
    polygon(
      [
        [640, 420 + y],
        [650, 320 + y],
        [730, 370 + y],
      ],
      fur,
    ),
    polygon(
      [
        [880, 420 + y],
        [872, 320 + y],
        [792, 370 + y],
      ],
      fur,
    ),
    stroke(`M800 ${620 + y}c-60 40-120 60-190 60`, fur, 60),
    stroke(`M1300 ${630 + y}c30 50 0 90-60 100`, fur, 60),
    eye(704),
    eye(816),
    ellipse(760, 520 + y, 18, 11, '#1c2a2e'),
  )
}
