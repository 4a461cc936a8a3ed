/** The channel on which tabs send queries to the local database in whichever tab runs it. */
export function questionChannel(userId: string): string {
  return `coop-rows-${userId}-questions`
}

export function answerChannel(userId: string): string {
  return `coop-rows-${userId}-answers`
}
