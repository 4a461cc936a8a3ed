declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * The policy forbids making code from text. zod tries when it loads (later, with the reader) and can live without it,
 * but the browser reports the try: this is what `z.config({ jitless: true })` sets, before zod is there to be asked.
 */
export function doWithoutEval(): void {
  globalThis.__zod_globalConfig = { jitless: true }
}
