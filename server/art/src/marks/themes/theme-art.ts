import type { ThemeKey } from '@coop/server/demo'
import { line, moved, within } from '../paint.ts'
import { circle, path } from '../../stage/shapes.ts'
import { inks } from '../../stage/palette.ts'
import { ball, block, blockOutline, ladder, leaf, onPlane, shaded } from './objects.ts'
import { horizon, stage, tapered, thrown, type Light } from './stage.ts'

/** One object each on a plane in evening light: the six belong together, and each represents its theme. */
export const themeArt: Record<ThemeKey, () => string> = { growth, ai, brand, innovation, resilience, talent }

const lights: Record<ThemeKey, Light> = {
  growth: { wall: '#F1DDB0', plane: '#D29A33', shadow: '#8E5C12' },
  ai: { wall: '#CBDAD1', plane: '#3F807A', shadow: '#1D4A47' },
  brand: { wall: '#F4CDB4', plane: '#D4552B', shadow: '#8A2A0E' },
  innovation: { wall: '#E2C9CB', plane: '#7B3A5C', shadow: '#48193A' },
  resilience: { wall: '#C6D2DA', plane: '#486683', shadow: '#223850' },
  talent: { wall: '#DDDFB8', plane: '#6F8040', shadow: '#3D4A1C' },
}

/** An antler that grows like a tree; one of its tines has a leaf. */
function growth(): string {
  const light = lights.growth
  const foot = 560
  const branches: [readonly (readonly [number, number])[], number, number][] = [
    [
      [
        [520, foot],
        [508, 470],
        [446, 380],
        [418, 270],
        [450, 140],
        [506, 64],
      ],
      64,
      13,
    ],
    [
      [
        [480, 436],
        [546, 400],
        [596, 340],
        [606, 262],
      ],
      42,
      10,
    ],
    [
      [
        [428, 334],
        [346, 300],
        [300, 232],
        [292, 146],
      ],
      38,
      9,
    ],
    [
      [
        [424, 222],
        [374, 178],
        [358, 118],
        [368, 52],
      ],
      30,
      8,
    ],
    [
      [
        [430, 246],
        [508, 222],
        [552, 170],
        [562, 106],
      ],
      30,
      8,
    ],
  ]
  const outline = branches.map(([points, from, to]) => tapered(points, from, to)).join('')
  const edge = branches
    .map(([points, from, to]) =>
      tapered(
        points.map(([x, y]) => [x + from * 0.2, y + 2]),
        from * 0.46,
        to * 0.4,
      ),
    )
    .join('')
  const burr = `<ellipse cx="521" cy="${foot}" rx="46" ry="15" fill="${inks.sand}"/>`
  return stage(
    light,
    circle(860, 210, 132, '#F7EBCB'),
    onPlane(
      'floor',
      horizon,
      thrown(
        foot,
        path(outline, light.shadow),
        leaf(606, 266, 120, 24, { light: light.shadow, shade: light.shadow }),
      ),
    ),
    burr,
    path(outline, inks.bone),
    within('antler', outline, shaded(path(edge, '#CDB891'), '#CDB891', 6)),
    leaf(606, 266, 120, 24, { light: '#7C9A3B', shade: '#4B6A24' }),
  )
}

/** An empty chair facing a sphere larger than itself. */
function ai(): string {
  const light = lights.ai
  const sphere = ball('sphere', 826, 566, 206, { light: inks.bone, shade: '#B4C4BA' }, light.shadow)
  const seat = 'M262 404H420V426H262Z'
  const back = 'M250 196H274V560H250Z'
  const slats = 'M274 212H286V330H274Z'
  const legs = 'M402 426H420V560H402Z'
  const far = 'M290 412H300V532H290ZM436 392H446V532H436Z'
  const top = 'M262 404L290 384H448L420 404Z'
  const chair = [back, seat, slats, legs].join('')
  return stage(
    light,
    onPlane('floor', horizon, thrown(560, path(chair + top, light.shadow)), sphere.shadow),
    path(far, '#0E2321'),
    path('M274 196L302 178V384H274Z', '#2A4A46'),
    path(chair, inks.bottle),
    path(top, inks.rust),
    sphere.body,
    circle(716, 318, 15, inks.rust),
  )
}

/** An orange half out of its peel, which unrolls like a flag. */
function brand(): string {
  const light = lights.brand
  const fruit = ball('fruit', 430, 574, 168, { light: '#F08A3C', shade: '#C9501C' }, light.shadow)
  const ribbon = 'M566 398C640 470 706 420 752 332S880 214 930 296S1010 384 1068 318'
  const flesh = 'M262 406A168 168 0 0 1 598 406C560 436 500 452 430 452C360 452 300 436 262 406Z'
  const meridians = [-128, -66, 0, 66, 128].map((bulge) =>
    line(`M430 240C${430 + bulge} 262 ${430 + bulge * 1.3} 360 ${430 + bulge} 446`, '#EBCDAA', 5),
  )
  return stage(
    light,
    onPlane('floor', horizon, fruit.shadow, thrown(560, line(ribbon, light.shadow, 46))),
    fruit.body,
    path(flesh, inks.bone),
    within(
      'flesh',
      flesh,
      ...meridians,
      path('M500 200C610 260 640 380 600 440H470C530 380 540 270 500 200Z', '#E6D2B6'),
    ),
    line(ribbon, '#E2601F', 66),
    within('inside', 'M520 360H700L790 380V520H520Z', line(ribbon, '#FBE9D2', 66)),
    within('far', 'M880 180H962V420H880Z', line(ribbon, '#F08A3C', 66)),
  )
}

/** A paper plane that has left its own drawing. */
function innovation(): string {
  const light = lights.innovation
  const sheet = 'M150 628L330 468H792L704 628Z'
  const rules = Array.from({ length: 7 }, (_, index) =>
    line(`M${218 + index * 74} ${628 - 0}L${386 + index * 58} 468`, '#6C8FB4', 2),
  )
  const across = [508, 548, 588].map((y) =>
    line(`M${150 + (628 - y) * 1.12} ${y}H${792 - (y - 468) * 0.55}`, '#6C8FB4', 2),
  )
  return stage(
    light,
    path(sheet, '#24405F'),
    ...rules,
    ...across,
    line('M300 600L600 500L470 606Z M600 500L404 606', '#DCE7F0', 4),
    moved(
      'translate(330 322) scale(1 0.34)',
      path('M330 700L760 470L566 790L500 720L470 800L446 706Z', light.shadow),
    ),
    line('M560 486C600 430 640 396 690 360', inks.bone, 4),
    path('M640 262L1010 96L742 330Z', inks.bone),
    path('M742 330L1010 96L776 420Z', '#D8B9BE'),
    path('M742 330L776 420L800 352L1010 96Z', '#B98A98'),
    path('M1010 96L800 352L880 408Z', '#FFFCF6'),
    circle(300, 176, 62, inks.apricot),
  )
}

/** A thin bow between two blocks bends under the ball that it carries. */
function resilience(): string {
  const light = lights.resilience
  const bow = 'M300 436C420 268 712 268 832 436'
  const left = { x: 196, y: 430, width: 124, height: 140, depth: 46 }
  const right = { ...left, x: 812 }
  const load = ball('load', 566, 312, 110, { light: inks.rust, shade: '#6E2009' }, light.shadow)
  const colours = { light: inks.bone, shade: '#A9B7C1', top: '#FFFCF6' }
  const shadows = [left, right].map((box) => path(blockOutline(box), light.shadow))
  return stage(
    light,
    onPlane(
      'floor',
      horizon,
      thrown(570, ...shadows, line(bow, light.shadow, 20), circle(566, 202, 110, light.shadow)),
    ),
    block(left, colours),
    block(right, colours),
    line(bow, inks.ink, 20),
    line('M312 430C430 276 702 276 820 430', '#56708A', 4),
    load.body,
  )
}

/** A ladder leaning on the largest of a row of spheres and reaching above it. */
function talent(): string {
  const light = lights.talent
  const solids = [
    ball('first', 214, 566, 58, { light: inks.apricot, shade: '#C46A2A' }, light.shadow),
    ball('second', 402, 580, 92, { light: inks.bone, shade: '#BFC09A' }, light.shadow),
    ball('third', 742, 570, 196, { light: '#A9B85A', shade: '#5E6F2A' }, light.shadow),
  ]
  const rungs = (colour: string) => ladder([500, 604], [700, 60], 66, 9, colour)
  return stage(
    light,
    circle(1010, 150, 70, '#F3F0D6'),
    onPlane('floor', horizon, ...solids.map(({ shadow }) => shadow), thrown(604, rungs(light.shadow))),
    ...solids.map(({ body }) => body),
    rungs(inks.ink),
  )
}
