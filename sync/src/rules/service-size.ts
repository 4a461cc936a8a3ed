export const sizes = ['Small', 'Medium', 'Large', 'Enterprise'] as const

export type Size = (typeof sizes)[number]

const byDuration: Record<string, Size> = {
  '1-4-weeks': 'Small',
  '1-3-months': 'Medium',
  '3-6-months': 'Large',
  '3-6': 'Large',
  '6-plus-months': 'Enterprise',
  '12plus': 'Enterprise',
}

/** The size of a service follows its duration; without a known duration it has none. */
export function serviceSize(duration: string | null): Size | null {
  return byDuration[duration ?? ''] ?? null
}
