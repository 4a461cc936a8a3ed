declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/**
 * The content security policy forbids code from text. zod tries this when it loads, which is later than this call, and
 * works without it, but the browser reports the attempt. This sets the same as `z.config({ jitless: true })`, before
 * zod is loaded.
 */
export function doWithoutEval(): void {
  globalThis.__zod_globalConfig = { jitless: true }
}
