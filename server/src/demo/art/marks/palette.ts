import type { ThemeKey } from '../../content/demo-entries.ts'

/** The site's colours, as its own drawings use them. */
export const bone = '#F6F1E7'
export const sand = '#E9DFCC'
export const ink = '#1A1614'
export const bottle = '#13211C'
export const apricot = '#F2A65A'
export const vermilion = '#A8350F'

export const hues: Record<ThemeKey, string> = {
  growth: '#C98A1B',
  ai: '#2F6F6A',
  brand: '#D4481C',
  innovation: '#6B2D4E',
  resilience: '#34506B',
  talent: '#5B6B2E',
}
