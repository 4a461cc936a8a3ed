import type { Entity } from '@coop/sync/entities'
import { createElement, type ReactNode } from 'react'
import type { AdminRow } from '../data/types.ts'
import { numberOf, sortTextOf } from '../row-values.ts'
import { ActiveBadge } from './active-badge.tsx'
import { cells } from './cells.tsx'
import { RowTitle } from './row-title.tsx'

export type Compare = (a: AdminRow, b: AdminRow) => number

export interface Column {
  readonly key: string
  readonly label: string
  readonly cell: (row: AdminRow) => ReactNode
  /** Absent: the column cannot be sorted by. */
  readonly compare?: Compare
  /** On a phone, which shows no headers: with its label before it, or on a line of its own that is cut at its end. */
  readonly onPhone?: 'labelled' | 'line' | undefined
}

/** The columns that the declaration names, each drawn by the kind of its field. */
export function generatedColumns(entity: Entity): Column[] {
  return entity.list.flatMap((name) => {
    const field = entity.fields[name]
    if (field === undefined) return []
    return [
      {
        key: name,
        label: name === 'is_active' ? 'Status' : field.label,
        cell: (row: AdminRow) => {
          if (name === entity.title) return createElement(RowTitle, { entity, row })
          if (name === 'is_active') return createElement(ActiveBadge, { active: row.values[name] === true })
          return createElement(cells[field.kind], { field, value: row.values[name] })
        },
        ...(field.kind === 'integer' ? { onPhone: 'labelled' as const } : {}),
        ...(field.kind === 'long-text' ? { onPhone: 'line' as const } : {}),
        ...(field.pgType === 'text[]' || field.kind === 'reference' ? {} : { compare: byValue(name) }),
      },
    ]
  })
}

export function byValue(name: string): Compare {
  return (a, b) => {
    const left = a.values[name]
    const right = b.values[name]
    if (typeof left !== 'string' && typeof right !== 'string') return sortKey(left) - sortKey(right)
    const leftText = sortTextOf(a.values, name)
    const rightText = sortTextOf(b.values, name)
    return leftText < rightText ? -1 : leftText > rightText ? 1 : 0
  }
}

function sortKey(value: unknown): number {
  if (typeof value === 'boolean') return Number(value)
  return numberOf(value) ?? Number.MIN_SAFE_INTEGER
}
