/** The month of a day, or a later one, as in `2026-11`. */
export function monthOf(day: string, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 7)
}

/** The weeks that overlap a month, each as its days from Monday on. */
export function weeksOf(month: string): string[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const day = new Date(first)
  day.setUTCDate(1 - ((first.getUTCDay() + 6) % 7))
  const weeks: string[][] = []
  do {
    const week: string[] = []
    for (let place = 0; place < 7; place += 1) {
      week.push(day.toISOString().slice(0, 10))
      day.setUTCDate(day.getUTCDate() + 1)
    }
    weeks.push(week)
  } while (day.toISOString().slice(0, 7) === month)
  return weeks
}
