export function readTimeText(readTime: string | null): string {
  return readTime?.trim() || '5 min read'
}

export function articleCategory(category: string | null | undefined): string {
  return category?.trim() || 'Uncategorized'
}
