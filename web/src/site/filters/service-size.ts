export const sizes = ['Small', 'Medium', 'Large', 'Enterprise'] as const

export type Size = (typeof sizes)[number]

const byDuration: Record<string, Size> = {
  '1-4-weeks': 'Small',
  '1-3-months': 'Medium',
  '3-6-months': 'Large',
  '6-plus-months': 'Enterprise',
}

/** The size of a service, if its duration is one of the four in the form; otherwise null. */
export function serviceSize(duration: string | null): Size | null {
  return byDuration[duration ?? ''] ?? null
}
