/** The chips of 'OUR CLIENTS' from free text: at most 8, each of 1 to 49 characters. */
export function clientChips(clients: string | null): string[] {
  return (clients ?? '')
    .split(/[,\n\r\-–—•·‣◦▪●]/)
    .map((client) => client.trim())
    .filter((client) => client.length > 0 && client.length < 50)
    .slice(0, 8)
}
