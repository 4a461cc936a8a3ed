declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * The policy forbids making code from text. zod tries it when it loads (later, with the reader) and works without it,
 * but the browser reports the try. This sets what `z.config({ jitless: true })` sets, before zod is loaded.
 */
export function doWithoutEval(): void {
  globalThis.__zod_globalConfig = { jitless: true }
}
