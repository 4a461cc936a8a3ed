import { Badge } from '../../ui/text/badge.tsx'

export function ActiveBadge({ active }: { active: boolean }) {
  return (
    <span className="whitespace-nowrap">
      {active ? <Badge tone="success">Active</Badge> : <Badge>Inactive</Badge>}
    </span>
  )
}
