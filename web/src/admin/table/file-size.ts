const KB = 1_024
const MB = KB * KB

/** 812 B, 34 kB, 1.2 MB; a megabyte is as large as in the figure of the storage used. */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  // From 1023.5 kB on, rounding would give 1024 kB.
  if (bytes < MB - KB / 2) return `${Math.round(bytes / KB)} kB`
  return `${(bytes / MB).toFixed(1)} MB`
}
