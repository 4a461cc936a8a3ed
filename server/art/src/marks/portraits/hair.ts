import { circle } from '../../stage/shapes.ts'

/** A hair shape as two outlines: the hair behind the head, and the hair over the forehead. */
export interface Hair {
  behind: string
  over: string
}

const cap = 'M262 340C246 214 322 146 404 148C498 150 560 224 538 344C530 304 520 282 502 264'

export const hairs = {
  bob: {
    behind:
      'M236 506C226 330 226 136 404 136C576 136 576 330 566 506C540 530 506 520 496 486H306C296 520 262 530 236 506Z',
    over: `${cap}C450 280 380 268 344 232C320 262 284 286 262 340Z`,
  },
  long: {
    behind:
      'M230 690C214 470 214 134 400 134C590 134 586 470 572 690C540 706 506 690 500 640L496 470H304L300 640C294 690 262 706 230 690Z',
    over: `${cap}C474 250 436 226 404 206C370 232 296 262 262 340Z`,
  },
  bun: {
    behind:
      'M250 380C230 210 320 140 400 140C484 140 570 210 550 380Z M400 34A70 70 0 0 1 400 174A70 70 0 0 1 400 34Z',
    over: `${cap}C470 234 436 222 400 216C362 222 300 256 262 340Z`,
  },
  crop: {
    behind: '',
    over: `${cap}C500 262 484 252 474 240C420 262 350 258 318 240C300 262 276 290 262 340Z`,
  },
  parted: {
    behind: '',
    over: 'M264 342C250 236 290 168 350 152C430 118 560 160 540 344C532 300 524 282 506 268C450 272 390 250 356 196C342 250 290 270 264 342Z',
  },
  receding: {
    behind: 'M262 350C258 260 280 214 316 190L300 360Z M540 350C546 262 524 214 486 190L504 360Z',
    over: 'M318 196C340 150 462 148 488 194C460 176 350 178 318 196Z',
  },
  swept: {
    behind: 'M244 400C232 220 300 120 420 126C540 130 586 220 556 410L520 400V330H284V400Z',
    over: 'M262 344C250 230 300 130 420 118C520 112 580 190 546 344C536 310 528 296 512 282C470 288 400 282 372 214C350 264 290 288 262 344Z',
  },
  none: { behind: '', over: '' },
} satisfies Record<string, Hair>

export type HairName = keyof typeof hairs

/** Curls: discs around the head in one colour. */
export function curls(colour: string): string {
  const wreath = [
    [248, 330, 56],
    [238, 408, 50],
    [262, 254, 62],
    [308, 192, 64],
    [372, 156, 66],
    [440, 158, 66],
    [502, 198, 64],
    [544, 262, 60],
    [558, 338, 56],
    [560, 410, 48],
    [400, 196, 60],
  ] as const
  return wreath.map(([x, y, radius]) => circle(x, y, radius, colour)).join('')
}

export const beards = {
  full: 'M274 400C288 520 336 590 400 592C464 590 512 520 526 400C506 446 478 456 446 450C420 440 380 440 354 450C322 456 294 446 274 400Z',
  short:
    'M278 424C296 500 340 560 400 562C460 560 504 500 522 424C500 466 470 480 440 462C418 452 382 452 360 462C330 480 300 466 278 424Z',
  moustache:
    'M332 470C350 440 384 438 400 448C416 438 450 440 468 470C440 466 420 464 400 464C380 464 360 466 332 470Z',
} as const
