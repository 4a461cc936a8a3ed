/** The channel on which tabs ask the local database, wherever it is. */
export function questionChannel(userId: string): string {
  return `coop-rows-${userId}-questions`
}

export function answerChannel(userId: string): string {
  return `coop-rows-${userId}-answers`
}
