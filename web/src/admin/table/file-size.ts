const KB = 1_024
const MB = KB * KB

/** For example 812 B, 34 kB or 1.2 MB. A megabyte has the same size as in the figure of used storage. */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  // From 1023.5 kB on, rounding would result in 1024 kB.
  if (bytes < MB - KB / 2) return `${Math.round(bytes / KB)} kB`
  return `${(bytes / MB).toFixed(1)} MB`
}
