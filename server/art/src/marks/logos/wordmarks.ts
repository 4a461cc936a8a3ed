import { letter, letterToWidth } from '../lettering.ts'
import { drawing, line, moved, paint, paintAt, within } from '../paint.ts'
import { circle, path, rectangle } from '../../stage/shapes.ts'

const side = 400

/** Logos in which the name is the picture. Each is 400 by 400, for any light background. */
export const wordmarks = {
  havukallio: async () => {
    const ink = '#1b1b1f'
    const axes = { wght: 520, opsz: 28 }
    const [first, second, and] = await Promise.all([
      letterToWidth('bodoni', 'Havukallio', 356, { axes, tracking: -12 }),
      letterToWidth('bodoni', 'Tamm', 176, { axes, tracking: -12 }),
      letter('bodoniItalic', '&', { size: 232, axes: { wght: 480, opsz: 96 } }),
    ])
    return drawing(
      side,
      side,
      paint(first, ink, 200, 136),
      paintAt(and, '#a8231c', 104, 264),
      paint(second, ink, 378, 330, 'end'),
    )
  },

  mantylahti: async () => {
    const green = '#1f4a36'
    const [first, second, trade] = await Promise.all([
      letterToWidth('archivo', 'MÄNTY', 316, { axes: { wght: 900, wdth: 62 } }),
      letterToWidth('archivo', 'LAHTI', 316, { axes: { wght: 900, wdth: 62 } }),
      letterToWidth('slab', 'WORKS', 190, { tracking: 220 }),
    ])
    return drawing(
      side,
      side,
      rectangle(14, 14, 372, 372, green),
      rectangle(24, 24, 352, 352, '#fffcf6'),
      paint(first, green, 200, 166),
      paint(second, green, 200, 302),
      rectangle(24, 318, 352, 58, green),
      paintAt(trade, '#fffcf6', 200, 347),
    )
  },

  vesiraja: async () => {
    const [above, below] = await Promise.all([
      letterToWidth('archivo', 'VESI', 356, { axes: { wght: 900, wdth: 66 }, tracking: -10 }),
      letterToWidth('archivo', 'RAJA', 356, { axes: { wght: 900, wdth: 66 }, tracking: -10 }),
    ])
    const top = 208
    const height = below.bottom - below.top
    const slices = [0, 1, 2, 3].map((index) => {
      const y = top + (height / 4) * index
      const shift = [5, -7, 9, -11][index] ?? 0
      return within(
        `water-${index}`,
        `M0 ${y}H400V${y + height / 4 - 6}H0Z`,
        paint(below, '#2f7fb0', 200 + shift, top - below.top),
      )
    })
    return drawing(side, side, paint(above, '#0e3350', 200, 198), ...slices)
  },

  ulejoe: async () => {
    const bone = '#fff6e6'
    const axes = { wght: 880 }
    const [first, second] = await Promise.all([
      letterToWidth('unbounded', 'ULE', 300, { axes, tracking: -20 }),
      letterToWidth('unbounded', 'JOE', 300, { axes, tracking: -20 }),
    ])
    return drawing(
      side,
      side,
      rectangle(0, 0, side, side, '#d9431f'),
      circle(76, 62, 17, bone),
      circle(122, 62, 17, bone),
      paint(first, bone, 200, 188),
      line('M-20 236C60 186 120 196 200 226S340 256 420 206', '#12263a', 26),
      paint(second, bone, 200, 354),
    )
  },

  brannskar: async () => {
    const sea = '#16324a'
    const name = await letterToWidth('condensed', 'BRÄNNSKÄR', 352, { tracking: 24 })
    const waves = [0, 1, 2, 3, 4].map((row) =>
      line(`M160 ${268 + row * 25}H${376 - (row % 2) * 46}`, sea, 11),
    )
    return drawing(
      side,
      side,
      moved('rotate(-90 0 0)', paint(name, sea, -200, 128)),
      path('M160 252A108 108 0 0 1 376 252Z', sea),
      path('M268 24C306 66 318 88 318 112A50 50 0 0 1 218 112C218 88 230 66 268 24Z', '#e2501f'),
      ...waves,
    )
  },

  sorbakke: async () => {
    const ink = '#191920'
    const [name, trade] = await Promise.all([
      letterToWidth('archivo', 'SØRBAKKE', 336, { axes: { wght: 860, wdth: 100 }, tracking: -20 }),
      letterToWidth('archivo', 'VENTURES', 160, { axes: { wght: 500, wdth: 110 }, tracking: 120 }),
    ])
    return drawing(
      side,
      side,
      // The ring has gaps beside the slash, so that the background is visible there, whatever its colour.
      within(
        'beside',
        'M-100 392.600L410 -89.300H-100ZM-100 456.300L500 -110.700V456.300Z',
        '<circle cx="168" cy="164" r="98" fill="none" stroke="#191920" stroke-width="52"/>',
      ),
      line('M40 292L318 29', '#f03a1b', 24),
      path('M352 -2L334 76L274 14Z', '#f03a1b'),
      paint(name, ink, 32, 352, 'start'),
      paint(trade, ink, 32, 388, 'start'),
    )
  },

  paivanseisaus: async () => {
    const ink = '#4a2233'
    const axes = { wght: 420 }
    const [first, second] = await Promise.all([
      letterToWidth('jost', 'PÄIVÄN', 336, { axes, tracking: 60 }),
      letterToWidth('jost', 'SEISAUS', 336, { axes, tracking: 60 }),
    ])
    return drawing(
      side,
      side,
      within(
        'horizon',
        'M0 0H400V146H0ZM0 155H400V164H0ZM0 172H400V180H0ZM0 186H400V196H0Z',
        circle(200, 196, 156, '#eaa62b'),
      ),
      line('M32 206H368', ink, 7),
      paint(first, ink, 200, 296),
      paint(second, ink, 200, 368),
    )
  },

  kivijalka: async () => {
    const bone = '#f7f0e2'
    const blocks: [string, number, number, number, number, string][] = [
      ['KI', 0, 0, 166, 148, '#6b6a66'],
      ['VI', 174, 0, 226, 148, '#403f3d'],
      ['JAL', 0, 156, 250, 244, '#2a2927'],
      ['KA', 258, 156, 142, 244, '#5a5955'],
    ]
    const stones = await Promise.all(
      blocks.map(async ([text, x, y, width, height, fill]) => {
        const trial = await letter('condensed', text, { size: 100, tracking: 20 })
        const size =
          100 *
          Math.min((width - 44) / (trial.right - trial.left), (height - 40) / (trial.bottom - trial.top))
        const set = await letter('condensed', text, { size, tracking: 20 })
        return rectangle(x, y, width, height, fill) + paintAt(set, bone, x + width / 2, y + height / 2)
      }),
    )
    return drawing(side, side, ...stones)
  },
}
