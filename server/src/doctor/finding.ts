/** The result of one check. */
export interface Finding {
  /** the name of the check, stable across releases: `wal-limit` */
  check: string
  /** `failed`: the site does not work like this; `warning`: it works, but not forever; `skipped`: nothing to check */
  state: 'ok' | 'warning' | 'failed' | 'skipped'
  /** one sentence, without secrets */
  text: string
  /** the command or setting that fixes it; `ok` and `skipped` have none */
  remedy?: string
}

export const found = {
  ok: (check: string, text: string): Finding => ({ check, state: 'ok', text }),
  skipped: (check: string, text: string): Finding => ({ check, state: 'skipped', text }),
  warning: (check: string, text: string, remedy: string): Finding => ({
    check,
    state: 'warning',
    text,
    remedy,
  }),
  failed: (check: string, text: string, remedy: string): Finding => ({
    check,
    state: 'failed',
    text,
    remedy,
  }),
}
