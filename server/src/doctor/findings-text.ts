import { printable } from '@coop/sync/rules'
import type { Finding } from './finding.ts'

const rank: Record<Finding['state'], number> = { failed: 0, warning: 1, ok: 2, skipped: 3 }

/** The findings as text: failures first, each with its remedy below, and a line of counts. */
export function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const lines = findings
    .toSorted((a, b) => rank[a.state] - rank[b.state])
    .flatMap(({ state, check, text, remedy }) => [
      `${state.padEnd(8)} ${check.padEnd(width)}  ${printable(text)}`,
      ...(remedy === undefined ? [] : [`${' '.repeat(10 + width)} → ${printable(remedy)}`]),
    ])
  return `${lines.join('\n')}\n\n${countsOf(findings)}\n`
}

function countsOf(findings: readonly Finding[]): string {
  const count = (wanted: Finding['state']): number => findings.filter(({ state }) => state === wanted).length
  const warnings = count('warning')
  return `${count('failed')} failed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${count('ok')} ok, ${count('skipped')} skipped`
}
