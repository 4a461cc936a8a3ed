import { letter, letterToWidth } from '../lettering.ts'
import { drawing, line, moved, paint, paintAt } from '../paint.ts'
import { circle, path, rectangle } from '../../stage/shapes.ts'

const side = 400

/** Logos with a sign, most with the name below it. */
export const signs = {
  yopollo: async () => {
    const night = '#11142a'
    const eye = '#f4c531'
    const name = await letterToWidth('monoBold', 'yöpöllö', 300)
    const eyes = [112, 288].map(
      (x) =>
        circle(x, 150, 84, eye) +
        circle(x + (x < 200 ? 14 : -14), 158, 44, night) +
        circle(x + (x < 200 ? 28 : 0), 142, 12, '#fff7df'),
    )
    return drawing(
      side,
      side,
      rectangle(0, 0, side, side, night),
      ...eyes,
      path('M0 40L200 142L400 40V0H0Z', night),
      path('M200 170L226 214L200 268L174 214Z', '#f2843c'),
      paint(name, '#fff7df', 200, 350),
    )
  },

  sadekeha: async () => {
    const name = await letterToWidth('deco', 'sädekehä', 300, { tracking: 20 })
    const rays = Array.from({ length: 36 }, (_, index) => {
      const reach = [148, 118, 134, 118][index % 4] ?? 118
      return moved(
        `rotate(${index * 10} 200 166)`,
        line(`M200 ${166 - 72}V${166 - reach}`, '#c2410c', 9, 'round'),
      )
    })
    return drawing(side, side, ...rays, paint(name, '#3a1a0d', 200, 378))
  },

  koivik: async () => {
    const ink = '#161616'
    const name = await letterToWidth('cormorant', 'Kõivik Research', 316, { axes: { wght: 600 } })
    const marks = [
      [0, 62, 38],
      [38, 96, 34],
      [0, 128, 24],
      [44, 160, 28],
      [0, 190, 46],
      [30, 226, 42],
      [0, 262, 30],
    ] as const
    return drawing(
      side,
      side,
      path('M204 168L316 24H386L256 178L396 312H322Z', ink),
      rectangle(90, 24, 88, 288, ink),
      rectangle(98, 32, 72, 272, '#fffcf6'),
      ...marks.map(([x, y, width]) => path(`M${98 + x} ${y}h${width}l-6 11h${-width + 8}z`, ink)),
      paint(name, ink, 206, 376),
    )
  },

  ljusvik: async () => {
    const ink = '#2b1a10'
    const letters = await letter('fraunces', 'lȷ', {
      size: 360,
      axes: { wght: 420, opsz: 144, SOFT: 100 },
      tracking: 30,
    })
    return drawing(
      side,
      side,
      circle(200, 200, 198, '#ffe2a6'),
      paint(letters, ink, 178, 290),
      circle(272, 66, 42, '#ef7d1a'),
    )
  },

  nordano: async () => {
    const blue = '#0b4a85'
    const name = await letterToWidth('jost', 'NORDANÖ', 236, { axes: { wght: 560 }, tracking: 160 })
    return drawing(
      side,
      side,
      circle(148, 34, 22, blue),
      circle(252, 34, 22, blue),
      '<circle cx="200" cy="194" r="104" fill="none" stroke="#0b4a85" stroke-width="50"/>',
      moved(
        'rotate(28 200 194)',
        path('M200 96L228 194H172Z', '#e23d2e'),
        path('M200 292L228 194H172Z', blue),
      ),
      circle(200, 194, 9, '#fffcf6'),
      paint(name, blue, 206, 378),
    )
  },

  ozolkalns: async () => {
    const green = '#2d5a1e'
    const name = await letterToWidth('archivoItalic', 'OZOLKALNS', 348, { axes: { wght: 760, wdth: 118 } })
    return drawing(
      side,
      side,
      line('M104 72H330L76 262H300', green, 30),
      ...[
        [76, 72],
        [324, 262],
      ].map(
        ([x, y]) => `<circle cx="${x}" cy="${y}" r="38" fill="#fffcf6" stroke="#8fbf2a" stroke-width="28"/>`,
      ),
      paint(name, green, 200, 372),
    )
  },

  zuvedra: async () => {
    const teal = '#04707a'
    const [initial, name] = await Promise.all([
      letterToWidth('unbounded', 'z', 196, { axes: { wght: 800 } }),
      letterToWidth('syne', 'žuvėdra digital', 330, { axes: { wght: 700 } }),
    ])
    return drawing(
      side,
      side,
      path(
        'M28 34C96 22 166 52 200 118C234 52 304 22 372 34C306 52 250 96 200 152C150 96 94 52 28 34Z',
        '#12201f',
      ),
      paint(initial, teal, 200, 318),
      paint(name, '#12201f', 200, 378),
    )
  },

  tuulenpesa: async () => {
    const bark = '#6d3f22'
    const name = await letterToWidth('slabItalic', 'Tuulenpesä', 348)
    const twigs = [150, 128, 106, 84, 62].map((radius, index) =>
      moved(
        `rotate(${(index % 2 === 0 ? 1 : -1) * (6 + index * 4)} 200 130)`,
        line(`M${200 - radius} 130A${radius} ${radius} 0 0 0 ${200 + radius} 130`, bark, 10, 'round'),
      ),
    )
    return drawing(
      side,
      side,
      ...twigs,
      moved('rotate(-14 200 118)', '<ellipse cx="200" cy="112" rx="38" ry="52" fill="#e3b23c"/>'),
      paint(name, bark, 200, 362),
    )
  },

  hiidenvirta: async () => {
    const white = '#f4f8fb'
    const name = await letterToWidth('archivo', 'HIIDENVIRTA', 320, {
      axes: { wght: 620, wdth: 125 },
      tracking: 40,
    })
    const streams = [0, 1, 2].map((row) =>
      line(
        `M40 ${130 + row * 44}H92C150 ${130 + row * 44} 150 ${96 + row * 44} 200 ${96 + row * 44}S250 ${130 + row * 44} 308 ${130 + row * 44}H360`,
        '#35b6d8',
        22,
      ),
    )
    return drawing(
      side,
      side,
      rectangle(0, 0, side, side, '#10344c'),
      ...streams,
      rectangle(58, 48, 58, 252, white),
      rectangle(284, 48, 58, 252, white),
      paint(name, white, 200, 360),
    )
  },

  kuusipuro: async () => {
    const green = '#1c3d30'
    const [sign, name] = await Promise.all([
      letter('cormorant', '§', { size: 310, axes: { wght: 700 } }),
      letterToWidth('cormorant', 'KUUSIPURO', 312, { axes: { wght: 600 }, tracking: 190 }),
    ])
    return drawing(
      side,
      side,
      paintAt(sign, green, 200, 148),
      rectangle(40, 308, 320, 2, '#b08d3c'),
      paint(name, green, 203, 350),
      rectangle(40, 368, 320, 2, '#b08d3c'),
    )
  },

  routa: async () => {
    const slope = '#2c5166'
    const [initial, name] = await Promise.all([
      letter('gloock', 'R', { size: 300 }),
      letterToWidth('cormorantItalic', 'Routa & Rinne', 324, { axes: { wght: 600 } }),
    ])
    return drawing(
      side,
      side,
      moved('translate(400 0) scale(-1 1)', paint(initial, '#8fb7c9', 196, 266, 'start')),
      paint(initial, slope, 196, 266, 'start'),
      paint(name, slope, 200, 358),
    )
  },

  vuoksenmaa: async () => {
    const ink = '#222034'
    const name = await letterToWidth('jost', 'vuoksenmaa', 340, { axes: { wght: 340 }, tracking: 110 })
    const futures = [36, 96, 304, 364].map((x, index) =>
      line(`M200 296L${x} 30`, index === 2 ? '#e0402a' : ink, [16, 9, 16, 5][index] ?? 9),
    )
    return drawing(side, side, ...futures, circle(200, 296, 13, ink), paint(name, ink, 200, 374))
  },

  granholmen: async () => {
    const initial = await letter('fraunces', 'g', {
      size: 372,
      axes: { wght: 560, opsz: 144, SOFT: 100, WONK: 1 },
    })
    return drawing(
      side,
      side,
      path(
        'M200 6A180 180 0 0 1 200 366C150 366 120 356 96 340L28 392L44 286A180 180 0 0 1 200 6Z',
        '#5f6f2b',
      ),
      paintAt(initial, '#f8d3c0', 204, 190),
    )
  },

  lumikko: async () => {
    const [initial, name] = await Promise.all([
      letter('brush', 'L', { size: 320 }),
      letterToWidth('mono', 'lumikko writing', 312),
    ])
    return drawing(
      side,
      side,
      rectangle(0, 0, side, side, '#141318'),
      paintAt(initial, '#fffdf8', 200, 158),
      circle(326, 246, 12, '#e8503a'),
      paint(name, '#fffdf8', 200, 362),
    )
  },
}
