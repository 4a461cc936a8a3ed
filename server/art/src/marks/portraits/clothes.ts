import { line } from '../paint.ts'
import { path } from '../../stage/shapes.ts'

export interface Cloth {
  main: string
  shade: string
  /** Collar, shirt or scarf. */
  second: string
}

export const shoulders = 'M84 830C92 690 180 634 316 612C350 642 450 642 484 612C620 634 708 690 716 830Z'
const shadeSide = 'M484 612C620 634 708 690 716 830H470C500 760 504 680 484 612Z'

/** The clothes over the shoulders, in flat planes. */
export const clothes = {
  rollNeck: ({ main, shade }: Cloth) =>
    path(shoulders, main) +
    path(shadeSide, shade) +
    path('M322 560C360 588 440 588 478 560L490 640C440 668 360 668 310 640Z', main) +
    path('M418 582C444 580 464 572 478 560L490 640C476 650 460 656 440 660C426 640 420 610 418 582Z', shade),
  blazer: ({ main, shade, second }: Cloth) =>
    path(shoulders, main) +
    path(shadeSide, shade) +
    path('M316 604L400 760L484 604L470 590H330Z', second) +
    path('M316 596L262 640L300 700L280 730L400 830L400 760Z', main) +
    path('M484 596L538 640L500 700L520 730L470 830H400V760Z', shade) +
    line('M316 604L400 770L484 604', shade, 5),
  shirt: ({ main, shade, second }: Cloth) =>
    path(shoulders, main) +
    path(shadeSide, shade) +
    path('M322 578L400 654L350 706L286 622Z', second) +
    path('M478 578L400 654L450 706L514 622Z', second) +
    line('M400 664V830', shade, 6),
  roundNeck: ({ main, shade }: Cloth) =>
    path(shoulders, main) + path(shadeSide, shade) + line('M312 612C350 668 450 668 488 612', shade, 14),
  scarf: ({ main, shade, second }: Cloth) =>
    path(shoulders, main) +
    path(shadeSide, shade) +
    path('M292 566C350 610 450 610 508 566L536 640C470 690 330 690 264 640Z', second) +
    path('M420 660L500 640L560 830H450Z', second) +
    line('M300 600C360 640 440 640 500 600M430 676L470 830', shade, 5),
} satisfies Record<string, (cloth: Cloth) => string>

export type ClothName = keyof typeof clothes
