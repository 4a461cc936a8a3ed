export { type CleanSvg, cleanSvg, drawsNothing } from './drawings/clean-svg.ts'
export { drawingTexts, RefusedDrawing } from './drawings/refused-drawing.ts'
